/**
 * Programs like figure 5.2 of the ConSUS thesis, with any number of guards: allowances that depend on age bands, on flags and on the income,
 * each guard assigning one of the running variables. The condition settles about two guards of three.
 */
export function taxLike(guards: number): { readonly source: string; readonly condition: string } {
  const lines = [
    'export function f(age: number, income: number, blind: boolean, married: boolean, widowed: boolean): number {',
    '  let personal = 4335;',
    '  let pc10 = 1500;',
  ];
  for (let i = 0; i < guards; i++) {
    const band = 20 + ((i * 7) % 70);
    switch (i % 6) {
      case 0:
        lines.push(
          `  if (age >= ${band}) {`,
          `    personal = personal + ${i + 1};`,
          '  } else {',
          `    personal = ${4000 + i};`,
          '  }',
        );
        break;
      case 1:
        lines.push(`  if (blind && age < ${band}) {`, `    personal = personal + ${1380 + i};`, '  }');
        break;
      case 2:
        lines.push(
          `  if (married && age >= ${band}) {`,
          `    pc10 = ${6000 + i};`,
          '  } else if (widowed) {',
          `    pc10 = ${3000 + i};`,
          '  }',
        );
        break;
      case 3:
        lines.push(`  if (income > ${1000 * i}) {`, `    personal = personal - ${i};`, '  }');
        break;
      case 4:
        lines.push(`  if (personal < ${i}) {`, `    personal = ${i};`, '  }');
        break;
      default:
        lines.push(`  if (pc10 > ${7000 + i} && income > ${500 * i}) {`, `    pc10 = ${i};`, '  }');
    }
  }
  lines.push('  return income - personal - pc10;', '}', '');
  return { source: lines.join('\n'), condition: 'blind && widowed && !married && age < 20' };
}
