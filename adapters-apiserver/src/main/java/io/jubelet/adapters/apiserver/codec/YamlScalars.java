package io.jubelet.adapters.apiserver.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The meaning of unquoted YAML scalars as Kubernetes reads them: YAML 1.1 with its truth values and octal numbers, but
 * without sexagesimal numbers and without timestamps, which stay text.
 */
final class YamlScalars {

    private static final Set<String> TRUE =
            Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
    private static final Set<String> FALSE =
            Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Pattern FLOAT =
            Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?");
    private static final int MAX_DIGITS = 400;

    private YamlScalars() {
    }

    /** The value of an unquoted scalar. */
    static WireNode resolve(int line, String text) {
        if (NULL.contains(text)) {
            return new WireNode.Null(line);
        }
        char first = text.charAt(0);
        if (first >= '0' && first <= '9' || first == '-' || first == '+' || first == '.') {
            String number = number(text);
            return number.isEmpty() ? new WireNode.Text(line, text) : new WireNode.Num(line, number);
        }
        if (TRUE.contains(text)) {
            return new WireNode.Bool(line, true);
        }
        return FALSE.contains(text) ? new WireNode.Bool(line, false) : new WireNode.Text(line, text);
    }

    /** The name that a scalar stands for as a key: {@code on: x} is the key {@code true}. */
    static String key(WireNode key) throws SyntaxProblem {
        if (key instanceof WireNode.Text text) {
            return text.value();
        }
        return switch (key) {
            case WireNode.Num number -> number.text();
            case WireNode.Bool bool -> Boolean.toString(bool.value());
            case WireNode.Null none -> throw new SyntaxProblem(none.line(), "a key is missing before the colon");
            default -> throw new SyntaxProblem(key.line(), "a key must be a plain text, not " + key.describe());
        };
    }

    /** The decimal form of a number, empty when the text is none. */
    private static String number(String text) {
        if (text.length() > MAX_DIGITS) {
            return "";
        }
        String plain = text.replace("_", "");
        boolean negative = plain.startsWith("-");
        String digits = negative || plain.startsWith("+") ? plain.substring(1) : plain;
        String integer = integer(digits);
        if (!integer.isEmpty()) {
            return negative && !integer.equals("0") ? "-" + integer : integer;
        }
        return FLOAT.matcher(plain).matches() ? real(plain) : "";
    }

    private static String integer(String digits) {
        if (digits.length() > 1 && digits.charAt(0) == '0') {
            return switch (digits.charAt(1)) {
                case 'x', 'X' -> digits(digits.substring(2), 16);
                case 'b', 'B' -> digits(digits.substring(2), 2);
                case 'o', 'O' -> digits(digits.substring(2), 8);
                default -> digits(digits.substring(1), 8);
            };
        }
        return digits(digits, 10);
    }

    private static String digits(String digits, int radix) {
        if (digits.isEmpty()) {
            return "";
        }
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c > 'f' || Character.digit(c, radix) < 0) {
                return "";
            }
        }
        return radix == 10 ? digits : new BigInteger(digits, radix).toString();
    }

    /** Through a double, as every YAML reader of Kubernetes does: 1e3 is 1000 and 80.0 is 80. */
    private static String real(String text) {
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return text;
        }
        BigDecimal exact = new BigDecimal(Double.toString(value));
        return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
    }
}
