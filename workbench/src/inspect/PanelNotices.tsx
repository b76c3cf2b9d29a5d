import { css } from '@emotion/css';
import { type PanelData, type QueryResultMetaNotice } from '@grafana/data';
import { sceneGraph, type SceneComponentProps, SceneObjectBase, type SceneObjectState } from '@grafana/scenes';
import { Icon, type IconName, PanelChrome, Tooltip } from '@grafana/ui';
import React from 'react';

const icons: Record<QueryResultMetaNotice['severity'], IconName> = {
  error: 'exclamation-circle',
  warning: 'exclamation-triangle',
  // A circle stands for a panel's description. Grafana's icon for notices, which looks like a page, isn't published.
  info: 'document-info',
};

/** Shows the frames' notices as icons in a panel's header, one per severity, as in Grafana. */
export class PanelNotices extends SceneObjectBase<SceneObjectState> {
  static Component = ({ model }: SceneComponentProps<PanelNotices>) => {
    const { data } = sceneGraph.getData(model).useState();
    return <NoticeIcons notices={noticesOf(data)} />;
  };
}

/** Notices from all frames, without duplicates. */
export function noticesOf(data: PanelData | undefined): QueryResultMetaNotice[] {
  const notices = new Map(
    (data?.series ?? []).flatMap(({ meta }) => (meta?.notices ?? []).map((notice) => [notice.text, notice]))
  );
  return [...notices.values()];
}

export function NoticeIcons({ notices }: { notices: QueryResultMetaNotice[] }) {
  const severities = (['error', 'warning', 'info'] as const).filter((severity) =>
    notices.some((notice) => notice.severity === severity)
  );
  return severities.map((severity) => {
    const texts = notices.filter((notice) => notice.severity === severity).map(({ text }) => text);
    return (
      <Tooltip
        key={severity}
        content={
          <ul className={listStyle}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        }
      >
        <PanelChrome.TitleItem title={texts.join('\n')}>
          <span data-testid={`panel-notice-${severity}`} aria-label={`${severity}: ${texts.join(' ')}`} role="img">
            <Icon name={icons[severity]} size="md" />
          </span>
        </PanelChrome.TitleItem>
      </Tooltip>
    );
  });
}

const listStyle = css({ listStyle: 'none', margin: 0, padding: 0 });
