package io.jubelet.domain.url;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Percent encoding of the parts of an address (RFC 3986, section 2). */
public enum UrlText {
    /** Path. */
    PATH("$&+,/:;=@"),
    /** Fragment. */
    FRAGMENT("$&+,/:;=?@!()*"),
    /** Host, with the brackets of an address. */
    HOST("!$&'()*+,;=:[]<>\"");

    /** Signs that may stand in an encoded path or fragment although encoding would replace them. */
    private static final String TOLERATED = "!$&'()*+,;=:@[]%";
    private static final String UNRESERVED = "-_.~";
    private static final int ASCII = 0x80;
    private static final int HEX = 16;
    private static final String HEX_DIGITS = "0123456789ABCDEF";

    private final String plain;

    UrlText(String plain) {
        this.plain = plain;
    }

    /** Every sign that may not stand in this part as its encoded bytes. */
    public String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private String encode(byte[] signs) {
        StringBuilder encoded = new StringBuilder(signs.length);
        for (byte sign : signs) {
            if (isPlain(sign)) {
                encoded.append((char) sign);
            } else {
                encoded.append('%').append(HEX_DIGITS.charAt(sign >> 4 & 0xf)).append(HEX_DIGITS.charAt(sign & 0xf));
            }
        }
        return encoded.toString();
    }

    /**
     * A well-encoded text stays as it is if all its signs may stand there; another one is decoded and encoded again.
     */
    public String keepOrEncode(String text) {
        boolean valid = text.chars().allMatch(sign -> sign < ASCII && (isPlain(sign) || TOLERATED.indexOf(sign) >= 0));
        return valid ? text : encode(bytes(text));
    }

    /** Whether a sign of the ASCII may stand in this part as it is. */
    boolean isPlain(int sign) {
        return sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z' || sign >= '0' && sign <= '9'
                || sign > 0 && (UNRESERVED.indexOf(sign) >= 0 || plain.indexOf(sign) >= 0);
    }

    /** Whether every percent sign is followed by two hexadecimal digits. */
    public static boolean isWellEncoded(String text) {
        for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
            if (i + 2 >= text.length() || digit(text.charAt(i + 1)) < 0 || digit(text.charAt(i + 2)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The text behind a well-encoded one; bytes that are no UTF-8 are replaced. */
    public static String decode(String wellEncoded) {
        return new String(bytes(wellEncoded), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String wellEncoded) {
        byte[] signs = wellEncoded.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[signs.length];
        int length = 0;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] == '%') {
                bytes[length++] = (byte) (digit(signs[i + 1]) << 4 | digit(signs[i + 2]));
                i += 2;
            } else {
                bytes[length++] = signs[i];
            }
        }
        return Arrays.copyOf(bytes, length);
    }

    private static int digit(int sign) {
        return sign < ASCII ? Character.digit(sign, HEX) : -1;
    }
}
