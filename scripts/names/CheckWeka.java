// Whether every class and flag of Weka that the tables in scripts/names mention exists. Run by hand after a change of the
// tables, with the archives of weka-stable, of the core of netlib and of mtj from Maven:
//
//   npx tsx scripts/names/list.ts weka |
//     java --add-opens java.base/java.lang=ALL-UNNAMED -cp weka-stable.jar:core.jar:mtj.jar scripts/names/CheckWeka.java

import java.util.Collections;
import java.util.Scanner;
import weka.core.Option;
import weka.core.OptionHandler;

public class CheckWeka {
  public static void main(String[] args) {
    int checked = 0;
    int wrong = 0;
    for (Scanner lines = new Scanner(System.in); lines.hasNextLine(); checked += 1) {
      String[] parts = lines.nextLine().split(" ");
      try {
        Object found = Class.forName("weka." + parts[0]).getDeclaredConstructor().newInstance();
        if (parts.length == 1 || has((OptionHandler) found, parts[1])) continue;
        System.out.println(parts[0] + " has no flag " + parts[1]);
      } catch (ReflectiveOperationException error) {
        System.out.println(parts[0] + ": " + error);
      }
      wrong += 1;
    }
    System.out.println(checked + " names checked, " + wrong + " wrong");
    System.exit(wrong > 0 ? 1 : 0);
  }

  private static boolean has(OptionHandler found, String flag) {
    for (Option option : Collections.list(found.listOptions()))
      if (option.synopsis().trim().split("[ <]")[0].equals(flag)) return true;
    return false;
  }
}
