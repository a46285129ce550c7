package io.jubelet.domain.metrics;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The Prometheus text exposition format, version 0.0.4. */
public final class ExpositionText {

    /** Value of the header Content-Type. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

    private ExpositionText() {
    }

    /** Families as text, in the order given; families without samples are left out. */
    public static String of(List<MetricFamily> families) {
        return of(sink -> {
            var writer = new ExpositionWriter(sink);
            families.forEach(family -> write(writer, family));
            writer.flush();
        });
    }

    /** A part that a caller writes. */
    public static String of(Consumer<ExpositionWriter.Sink> source) {
        var pieces = new StringBuilder();
        source.accept((bytes, length) -> pieces.append(new String(bytes, 0, length, StandardCharsets.ISO_8859_1)));
        // A character may be spread over two pieces, so bytes become characters at the end only.
        return new String(pieces.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Writes a family; nothing when it has no samples. */
    public static void write(ExpositionWriter writer, MetricFamily family) {
        if (!family.samples().isEmpty()) {
            writer.header(family.name(), family.help(), family.type());
            byte[] name = ExpositionWriter.utf8(family.name());
            family.samples().forEach(sample -> sample(writer, name, sample));
        }
    }

    private static void sample(ExpositionWriter writer, byte[] name, Sample sample) {
        writer.bytes(name);
        writer.bytes(ExpositionWriter.utf8(sample.suffix()));
        char separator = '{';
        for (Label label : sample.labels()) {
            writer.character(separator);
            writer.bytes(ExpositionWriter.label(label));
            separator = ',';
        }
        if (separator == ',') {
            writer.character('}');
        }
        writer.character(' ');
        writer.number(sample.value());
        if (sample.timestampMillis().isPresent()) {
            writer.character(' ');
            writer.bytes(ExpositionWriter.utf8(Long.toString(sample.timestampMillis().getAsLong())));
        }
        writer.character('\n');
    }
}
