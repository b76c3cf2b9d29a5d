/** Evaluates a function of one value according to Prometheus's documentation. */
export function calculate(name: string, value: number, [first = Number.NaN, second = Number.NaN]: number[]): number {
  switch (name) {
    case 'abs':
      return Math.abs(value);
    case 'ceil':
      return Math.ceil(value);
    case 'floor':
      return Math.floor(value);
    case 'round': {
      const inverse = 1 / (Number.isNaN(first) ? 1 : first);
      return Math.floor(value * inverse + 0.5) / inverse;
    }
    case 'sqrt':
      return Math.sqrt(value);
    case 'exp':
      return Math.exp(value);
    case 'ln':
      return Math.log(value);
    case 'log2':
      return Math.log2(value);
    case 'log10':
      return Math.log10(value);
    case 'sgn':
      return Math.sign(value);
    case 'clamp':
      return Math.max(first, Math.min(second, value));
    case 'clamp_min':
      return Math.max(first, value);
    case 'clamp_max':
      return Math.min(first, value);
    default:
      throw new Error(`PromQL: ${name} is not known`);
  }
}

export function operate(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '^':
      return left ** right;
    case 'atan2':
      return Math.atan2(left, right);
    default:
      throw new Error(`PromQL: ${operator} is not known`);
  }
}

/** Compares two numbers; `undefined` if the operator isn't a comparison. */
export function compare(operator: string, left: number, right: number): boolean | undefined {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return undefined;
  }
}
