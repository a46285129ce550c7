package io.jubelet.domain.value;

/** The textual form of IP addresses, without asking any resolver. */
public final class IpText {

    private IpText() {
    }

    /** Whether this is an address of either family, without zone and brackets. */
    public static boolean isIp(String text) {
        return isIpv4(text) || isIpv6(text);
    }

    /** Whether this is an IPv4 address: four numbers without leading zeros. */
    public static boolean isIpv4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (!part.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
    }

    /** Whether this is an IPv6 address without zone and brackets; its last part may be written as an IPv4 address. */
    public static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text) == 8;
        }
        if (text.indexOf("::", gap + 1) >= 0) {
            return false;
        }
        int before = gap == 0 ? 0 : groups(text.substring(0, gap), false);
        String rest = text.substring(gap + 2);
        int after = rest.isEmpty() ? 0 : groups(rest);
        return before >= 0 && after >= 0 && before + after <= 7;
    }

    private static int groups(String text) {
        return groups(text, true);
    }

    /** The number of 16-bit groups, -1 if one is malformed; the last may be an IPv4 address and counts as two. */
    private static int groups(String text, boolean last) {
        String[] parts = text.split(":", -1);
        int groups = 0;
        for (int i = 0; i < parts.length; i++) {
            if (last && i == parts.length - 1 && isIpv4(parts[i])) {
                return groups + 2;
            }
            if (!parts[i].matches("[0-9a-fA-F]{1,4}")) {
                return -1;
            }
            groups++;
        }
        return groups;
    }
}
