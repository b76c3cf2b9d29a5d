import { useEffect, useState } from 'react';

import { getBackendSrv } from '@grafana/runtime';

import { type Folder, listFolders } from '../grafana/dashboards';

/** Returns the folders in which a person may create dashboards; none before they are known. */
export function useFolders(): readonly Folder[] {
  const [folders, setFolders] = useState<readonly Folder[]>([]);
  useEffect(() => {
    let isShown = true;
    void listFolders(getBackendSrv()).then((listed) => isShown && setFolders(listed));
    return () => {
      isShown = false;
    };
  }, []);
  return folders;
}
