package io.jubelet.adapters.apiserver.codec;

import java.util.Collection;

/** Messages about fields that the API does not have. */
final class Unknown {

    private Unknown() {
    }

    static void warn(String name, int line, FieldPath at, Collection<String> known, Problems problems) {
        String suggestion = known.stream().filter(k -> k.equalsIgnoreCase(name)).findFirst()
                .or(() -> known.stream().filter(k -> near(k, name)).findFirst())
                .map(k -> "; did you mean " + k + "?").orElse("");
        problems.warn(at.field(name), line, "unknown field, ignored" + suggestion);
    }

    /** Whether one letter was added, left out or changed, or two neighbours were swapped. */
    private static boolean near(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 1 || Math.min(a.length(), b.length()) < 4) {
            return false;
        }
        int begin = 0;
        while (begin < Math.min(a.length(), b.length()) && a.charAt(begin) == b.charAt(begin)) {
            begin++;
        }
        String restA = a.substring(begin);
        String restB = b.substring(begin);
        if (restA.length() != restB.length()) {
            return restA.length() > restB.length()
                    ? restA.substring(1).equals(restB) : restB.substring(1).equals(restA);
        }
        boolean swapped = restA.length() > 1 && restA.charAt(0) == restB.charAt(1) && restA.charAt(1) == restB.charAt(0)
                && restA.substring(2).equals(restB.substring(2));
        return swapped || restA.isEmpty() || restA.substring(1).equals(restB.substring(1));
    }
}
