/** Jest compiles every module again for each test file. Here a worker compiles it once, and runs it for each file. */
const { Script } = require('vm');
const { default: Runtime } = require('jest-runtime');

/** Compiled modules and their sources, by file. */
const compiled = new Map();

module.exports = class extends Runtime {
  createScriptFromCode(source, filename) {
    const known = compiled.get(filename);
    if (known?.source === source) {
      return known.script;
    }
    // What imports when it runs does so for the file that it was compiled for.
    if (source.includes('import(')) {
      return super.createScriptFromCode(source, filename);
    }
    try {
      const columnOffset = this._fileTransforms.get(filename)?.wrapperLength;
      const script = new Script(this.wrapCodeInModuleWrapper(source), { columnOffset, filename });
      compiled.set(filename, { source, script });
      return script;
    } catch {
      // Jest explains what is wrong with it.
      return super.createScriptFromCode(source, filename);
    }
  }
};
