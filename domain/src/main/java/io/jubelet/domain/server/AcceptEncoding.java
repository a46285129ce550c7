package io.jubelet.domain.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header {@code Accept-Encoding} of HTTP (RFC 9110, section 12.5.3), read as the metrics handlers of Prometheus read it: of the
 * two codings {@code identity} and {@code gzip} the one with the greater quality is chosen, {@code identity} if both have the same.
 */
public final class AcceptEncoding {

    private static final Pattern ELEMENT = Pattern.compile(
            "(?<coding>[-!#$%&'*+.^_`|~/A-Za-z0-9]+)[ \t\r\n]*(?:;[ \t\r\n]*q=(?<quality>[01](?:\\.[0-9]*)?))?"
                    + "[ \t\r\n]*(?<end>[,;]?)[ \t\r\n]*");
    private static final List<String> OFFERED = List.of("identity", "gzip");

    private AcceptEncoding() {
    }

    /**
     * An element of the list.
     *
     * @param quality 0 to 1.99; 0 for what is not wanted
     */
    private record Element(String coding, double quality) {

        boolean accepts(String offered) {
            return coding.equals("*") || coding.equals(offered);
        }
    }

    /**
     * Whether a response is to be compressed with gzip.
     *
     * @param values all values of the header; of one that is malformed, what comes before the error counts
     */
    public static boolean prefersGzip(List<String> values) {
        List<Element> elements = values.stream().flatMap(value -> elements(value).stream()).toList();
        String best = "";
        double quality = 0;
        for (String offered : OFFERED) {
            for (Element element : elements) {
                if (element.quality() > quality && element.accepts(offered)) {
                    quality = element.quality();
                    best = offered;
                }
            }
        }
        return best.equals("gzip");
    }

    private static List<Element> elements(String value) {
        List<Element> elements = new ArrayList<>();
        Matcher element = ELEMENT.matcher(value);
        boolean more = true;
        while (more && element.lookingAt()) {
            String quality = element.group("quality");
            String end = element.group("end");
            if (quality != null || !end.equals(";")) {
                elements.add(new Element(element.group("coding"), quality == null ? 1 : Double.parseDouble(quality)));
            }
            more = end.equals(",");
            element.region(element.end(), value.length());
        }
        return elements;
    }
}
