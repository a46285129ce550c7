package io.jubelet.domain.network;

/** A family of addresses; each has packet filters of its own. */
public enum IpFamily {
    /** IPv4. */
    IPV4("IPv4"),
    /** IPv6. */
    IPV6("IPv6");

    private final String text;

    IpFamily(String text) {
        this.text = text;
    }

    /** For users. */
    @Override
    public String toString() {
        return text;
    }
}
