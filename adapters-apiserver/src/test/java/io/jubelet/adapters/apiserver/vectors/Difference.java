package io.jubelet.adapters.apiserver.vectors;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The first place where two plain trees differ. Numbers are equal when their values are, whatever their type. */
final class Difference {

    private Difference() {
    }

    /** A sentence, empty when the trees are equal. */
    static String between(Object expected, Object actual) {
        return between("out", expected, actual);
    }

    private static String between(String at, Object expected, Object actual) {
        if (expected instanceof Map<?, ?> e && actual instanceof Map<?, ?> a) {
            for (Object key : keys(e, a)) {
                if (!e.containsKey(key) || !a.containsKey(key)) {
                    return at + "." + key + ": expected " + member(e, key) + ", actual " + member(a, key);
                }
                String difference = between(at + "." + key, e.get(key), a.get(key));
                if (!difference.isEmpty()) {
                    return difference;
                }
            }
            return "";
        }
        if (expected instanceof List<?> e && actual instanceof List<?> a) {
            for (int i = 0; i < Math.min(e.size(), a.size()); i++) {
                String difference = between(at + "[" + i + "]", e.get(i), a.get(i));
                if (!difference.isEmpty()) {
                    return difference;
                }
            }
            return e.size() == a.size() ? "" : at + ": expected " + e.size() + " items " + Json.write(e)
                    + ", actual " + a.size() + " items " + Json.write(a);
        }
        return equal(expected, actual) ? "" : at + ": expected " + Json.write(expected) + ", actual "
                + Json.write(actual);
    }

    private static String member(Map<?, ?> map, Object key) {
        return map.containsKey(key) ? Json.write(map.get(key)) : "no such member";
    }

    private static TreeSet<String> keys(Map<?, ?> a, Map<?, ?> b) {
        TreeSet<String> keys = new TreeSet<>();
        a.keySet().forEach(key -> keys.add((String) key));
        b.keySet().forEach(key -> keys.add((String) key));
        return keys;
    }

    private static boolean equal(Object expected, Object actual) {
        if (expected instanceof Number e && actual instanceof Number a) {
            return new BigDecimal(e.toString()).compareTo(new BigDecimal(a.toString())) == 0;
        }
        return expected == null ? actual == null : expected.equals(actual);
    }
}
