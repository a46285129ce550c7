package io.jubelet.adapters.fs.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of CPUs as the kernel writes them: {@code 0-3,8}. */
final class CpuList {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

    private CpuList() {
    }

    /** How many CPUs a list names; 0 when it is no list. */
    static int size(String list) {
        int size = 0;
        for (String part : list.split(",")) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return 0;
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            size += Math.max(0, last - first + 1);
        }
        return size;
    }
}
