package io.jubelet.domain.value;

import java.util.ArrayList;
import java.util.List;

/** Rules for names of RFC 1123 with the explanations that the API server gives. */
public final class DnsName {

    private static final int MAX_LABEL = 63;
    private static final int MAX_SUBDOMAIN = 253;
    /** Shown to users; the check itself is written by hand, so that a long wrong name costs no time. */
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";

    private DnsName() {
    }

    /** The error in a name without dots; empty for none. */
    public static List<String> faultsOfLabel(String name) {
        List<String> faults = new ArrayList<>();
        if (name.length() > MAX_LABEL) {
            faults.add("must be no more than " + MAX_LABEL + " characters");
        }
        if (!isLabel(name)) {
            faults.add(isSubdomain(name)
                    ? "must not contain dots"
                    : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must"
                            + " start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used"
                            + " for validation is '" + LABEL + "')");
        }
        return faults;
    }

    /** The error in a name that may have dots; empty for none. */
    public static List<String> faultsOfSubdomain(String name) {
        List<String> faults = new ArrayList<>();
        if (name.length() > MAX_SUBDOMAIN) {
            faults.add("must be no more than " + MAX_SUBDOMAIN + " characters");
        }
        if (!isSubdomain(name)) {
            faults.add("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.',"
                    + " and must start and end with an alphanumeric character (e.g. 'example.com', regex used for"
                    + " validation is '" + SUBDOMAIN + "')");
        }
        return faults;
    }

    private static boolean isLabel(String name) {
        return !name.contains(".") && isSubdomain(name);
    }

    private static boolean isSubdomain(String name) {
        for (String label : name.split("\\.", -1)) {
            if (label.isEmpty() || label.startsWith("-") || label.endsWith("-") || !ordinary(label)) {
                return false;
            }
        }
        return true;
    }

    private static boolean ordinary(String label) {
        return label.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-');
    }
}
