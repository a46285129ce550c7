package io.jubelet.domain.validation;

import io.jubelet.domain.value.DnsName;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules for names and other short texts; each returns the error, or nothing. */
final class Names {

    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final Pattern QUALIFIED_PATTERN = Pattern.compile(QUALIFIED);
    private static final Pattern PORT_CHARACTERS = Pattern.compile("[-a-z0-9]+");
    private static final Pattern PORT_LETTER = Pattern.compile(".*[a-z].*");
    private static final Pattern ENV = Pattern.compile("[ -<>-~]+");
    private static final Pattern HEADER = Pattern.compile("[-A-Za-z0-9]+");
    private static final Pattern CONFIG_KEY = Pattern.compile("[-._a-zA-Z0-9]+");
    private static final Pattern SYSCTL =
            Pattern.compile("([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?");
    private static final int LABEL_LENGTH = 63;
    private static final int SUBDOMAIN_LENGTH = 253;
    private static final int PORT_LENGTH = 15;

    private Names() {
    }

    /** RFC 1123 label: containers, volumes, host names. */
    static Optional<String> dnsLabel(String value) {
        return DnsName.faultsOfLabel(value).stream().findFirst();
    }

    /** RFC 1123 subdomain: pods, nodes and most other objects. */
    static Optional<String> dnsSubdomain(String value) {
        return DnsName.faultsOfSubdomain(value).stream().findFirst();
    }

    /** A name with an optional prefix and slash: label and annotation keys, conditions, finalizers, resources. */
    static Optional<String> qualified(String value) {
        int slash = value.indexOf('/');
        if (slash != value.lastIndexOf('/')) {
            return Optional.of("a valid label key " + qualifiedRule() + " with an optional DNS subdomain prefix and '/' "
                    + "(e.g. 'example.com/MyName')");
        }
        if (slash == 0) {
            return Optional.of("prefix part must be non-empty");
        }
        if (slash > 0) {
            Optional<String> prefix = slash > SUBDOMAIN_LENGTH ? tooManyBytes(SUBDOMAIN_LENGTH)
                    : dnsSubdomain(value.substring(0, slash));
            if (prefix.isPresent()) {
                return prefix.map(message -> "prefix part " + message);
            }
        }
        String name = value.substring(slash + 1);
        if (name.isEmpty()) {
            return Optional.of("name part must be non-empty");
        }
        if (name.length() > LABEL_LENGTH) {
            return tooManyBytes(LABEL_LENGTH).map(message -> "name part " + message);
        }
        return matches(QUALIFIED_PATTERN, name) ? Optional.empty() : Optional.of("name part " + qualifiedRule());
    }

    private static String qualifiedRule() {
        return "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
                + "character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '" + QUALIFIED
                + "')";
    }

    /** The value of a label. */
    static Optional<String> labelValue(String value) {
        if (value.length() > LABEL_LENGTH) {
            return tooManyBytes(LABEL_LENGTH);
        }
        return value.isEmpty() || matches(QUALIFIED_PATTERN, value) ? Optional.empty()
                : Optional.of("a valid label must be an empty string or consist of alphanumeric characters, '-', '_' "
                        + "or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or "
                        + "'my_value',  or '12345', regex used for validation is '(" + QUALIFIED + ")?')");
    }

    /** The name of a port (RFC 6335 service name). */
    static Optional<String> portName(String value) {
        if (value.length() > PORT_LENGTH) {
            return tooLong(PORT_LENGTH);
        }
        if (!matches(PORT_CHARACTERS, value)) {
            return Optional.of("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (!matches(PORT_LETTER, value)) {
            return Optional.of("must contain at least one letter (a-z)");
        }
        if (value.contains("--")) {
            return Optional.of("must not contain consecutive hyphens");
        }
        return value.startsWith("-") || value.endsWith("-")
                ? Optional.of("must not begin or end with a hyphen") : Optional.empty();
    }

    /** The number of a port. */
    static Optional<String> portNumber(int value) {
        return value >= 1 && value <= 65535 ? Optional.empty() : Optional.of("must be between 1 and 65535, inclusive");
    }

    /** The name of an environment variable: printable ASCII without the equals sign. */
    static Optional<String> environment(String value) {
        return matches(ENV, value) ? Optional.empty()
                : Optional.of("a valid environment variable name must consist only of printable ASCII characters other "
                        + "than '='");
    }

    /** The name of a request header. */
    static Optional<String> header(String value) {
        return matches(HEADER, value) ? Optional.empty()
                : Optional.of("a valid HTTP header must consist of alphanumeric characters or '-' (e.g. "
                        + "'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')");
    }

    /** A key of a ConfigMap or Secret. */
    static Optional<String> configKey(String value) {
        if (value.length() > SUBDOMAIN_LENGTH) {
            return tooLong(SUBDOMAIN_LENGTH);
        }
        if (value.equals(".") || value.startsWith("..")) {
            return Optional.of("must not be '.' and must not start with '..'");
        }
        return matches(CONFIG_KEY, value) ? Optional.empty()
                : Optional.of("a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. "
                        + "'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is "
                        + "'[-._a-zA-Z0-9]+')");
    }

    /** The name of a kernel parameter, parts separated by dots or slashes. */
    static Optional<String> sysctl(String value) {
        if (value.length() > SUBDOMAIN_LENGTH) {
            return tooLong(SUBDOMAIN_LENGTH);
        }
        return matches(SYSCTL, value) ? Optional.empty()
                : Optional.of("must have parts of lower case alphanumeric characters, '-' or '_', separated by '.' or "
                        + "'/'");
    }

    private static Optional<String> tooLong(int most) {
        return Optional.of("must be no more than " + most + " characters");
    }

    /** The same for keys and values of labels, whose rules have words of their own. */
    private static Optional<String> tooManyBytes(int most) {
        return Optional.of("must be no more than " + most + " bytes");
    }

    private static boolean matches(Pattern pattern, String value) {
        return pattern.matcher(value).matches();
    }
}
