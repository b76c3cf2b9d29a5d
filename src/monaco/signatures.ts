import { type monacoTypes } from '@grafana/ui';

import { signatureAt } from '../apl/hover/signature';
import { type TextEditor } from './textEditor';

/** Shows the signature of the function around the cursor, with the parameter that is being written. */
export function offerSignatures({ model, monaco, selector }: TextEditor): monacoTypes.IDisposable {
  return monaco.languages.registerSignatureHelpProvider(selector, {
    signatureHelpTriggerCharacters: ['(', ','],
    signatureHelpRetriggerCharacters: [')'],
    provideSignatureHelp: (_, position) => {
      const signature = signatureAt(model.getValue(), model.getOffsetAt(position));
      if (!signature) {
        return undefined;
      }
      const { label, documentation, parameters, active } = signature;
      return {
        value: {
          signatures: [
            {
              label,
              documentation: { value: documentation },
              parameters: parameters.map(([from, to]) => ({ label: [from, to] })),
            },
          ],
          activeSignature: 0,
          activeParameter: active < 0 ? parameters.length : active,
        },
        dispose: () => {},
      };
    },
  });
}
