package io.jubelet.app.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of nodes: DNS-1123 subdomains, as names of Kubernetes objects are. */
final class NodeName {

    static final String RULE = "is no name for a node: it must consist of lower case letters, digits, '-' and '.',"
            + " start and end with a letter or digit, and have at most 253 characters";

    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST = 253;

    private NodeName() {
    }

    /** The form in which a host name becomes the name of a node: without blanks around it, in lower case. */
    static String of(String hostname) {
        return hostname.strip().toLowerCase(Locale.ROOT);
    }

    static boolean isValid(String hostname) {
        var name = of(hostname);
        return name.length() <= LONGEST && SUBDOMAIN.matcher(name).matches();
    }
}
