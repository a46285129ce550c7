package io.jubelet.domain.plugin;

import io.jubelet.domain.value.DnsName;

/** Names of extended resources: a domain that is not one of Kubernetes, a slash and a name. */
public final class ExtendedResourceName {

    /** Prefix of quotas; the name with it must still be valid. */
    private static final String QUOTA = "requests.";
    private static final int MAX_NAME = 63;

    private ExtendedResourceName() {
    }

    /** Whether a device plugin may have a resource of this name. */
    public static boolean isValid(String name) {
        int slash = name.indexOf('/');
        if (slash < 0 || name.contains("kubernetes.io/") || name.startsWith(QUOTA)) {
            return false;
        }
        return DnsName.faultsOfSubdomain(QUOTA + name.substring(0, slash)).isEmpty()
                && isQualified(name.substring(slash + 1));
    }

    private static boolean isQualified(String name) {
        return !name.isEmpty() && name.length() <= MAX_NAME && isAlphanumeric(name.charAt(0))
                && isAlphanumeric(name.charAt(name.length() - 1))
                && name.chars().allMatch(c -> isAlphanumeric(c) || c == '-' || c == '_' || c == '.');
    }

    private static boolean isAlphanumeric(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }
}
