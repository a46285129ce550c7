package io.jubelet.domain.probe;

/** Names of request headers in one spelling, so that those of a probe can be compared with the default ones. */
final class HeaderName {

    private static final String OTHER_SIGNS = "!#$%&'*+-.^_`|~";

    private HeaderName() {
    }

    /** Capital letters at the start and after dashes, small ones elsewhere; what is no header name stays as it is. */
    static String canonical(String name) {
        StringBuilder canonical = new StringBuilder(name.length());
        boolean capital = true;
        for (int i = 0; i < name.length(); i++) {
            char sign = name.charAt(i);
            if (!isPartOfName(sign)) {
                return name;
            }
            boolean letter = isLetter(sign);
            canonical.append(!letter ? sign : (char) (capital ? sign & ~0x20 : sign | 0x20));
            capital = sign == '-';
        }
        return canonical.toString();
    }

    private static boolean isPartOfName(char sign) {
        return isLetter(sign) || sign >= '0' && sign <= '9' || OTHER_SIGNS.indexOf(sign) >= 0;
    }

    private static boolean isLetter(char sign) {
        return sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z';
    }
}
