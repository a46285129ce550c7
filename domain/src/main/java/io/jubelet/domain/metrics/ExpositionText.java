package io.jubelet.domain.metrics;

import java.util.List;

/** The Prometheus text exposition format, version 0.0.4. */
public final class ExpositionText {

    /** Value of the header Content-Type. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

    private ExpositionText() {
    }

    /** Families as text, in the order given; families without samples are left out. */
    public static String of(List<MetricFamily> families) {
        StringBuilder text = new StringBuilder();
        families.stream().filter(family -> !family.samples().isEmpty()).forEach(family -> family(text, family));
        return text.toString();
    }

    private static void family(StringBuilder text, MetricFamily family) {
        text.append("# HELP ").append(family.name()).append(' ');
        escaped(text, family.help(), false);
        text.append("\n# TYPE ").append(family.name()).append(' ').append(family.type().text()).append('\n');
        family.samples().forEach(sample -> sample(text, family.name(), sample));
    }

    private static void sample(StringBuilder text, String name, Sample sample) {
        text.append(name).append(sample.suffix());
        char separator = '{';
        for (Label label : sample.labels()) {
            text.append(separator).append(label.name()).append("=\"");
            escaped(text, label.value(), true);
            text.append('"');
            separator = ',';
        }
        if (separator == ',') {
            text.append('}');
        }
        text.append(' ').append(FloatText.of(sample.value()));
        sample.timestampMillis().ifPresent(millis -> text.append(' ').append(millis));
        text.append('\n');
    }

    private static void escaped(StringBuilder text, String value, boolean quotes) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '"' -> text.append(quotes ? "\\\"" : "\"");
                default -> text.append(c);
            }
        }
    }
}
