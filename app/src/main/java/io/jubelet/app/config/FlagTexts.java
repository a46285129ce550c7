package io.jubelet.app.config;

import io.jubelet.domain.source.ManifestUrl;
import io.jubelet.domain.value.DurationText;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The flags with their values from the command line or their defaults, as a kubelet prints them: fields of files do not change
 * them. Possible secrets are hidden.
 */
final class FlagTexts {

    private static final String HIDDEN = "CLASSIFIED";

    private FlagTexts() {
    }

    /** Texts by the names of flags, without dashes. */
    static Map<String, String> of(Settings settings) {
        var texts = new TreeMap<String, String>();
        KubeletFields.flags().forEach(field -> texts.put(field.flag(), text(field,
                settings.origin(field.key()).isFlag() ? settings.value(field.key()) : field.fallback())));
        return texts;
    }

    private static String text(ConfigurationField field, Object value) {
        return switch (field.kind()) {
            case DURATION -> ((String) value).isEmpty() ? "" : DurationText.of(DurationText.parse((String) value));
            case TEXTS, INTS, OBJECTS -> "[" + joined((Collection<?>) value) + "]";
            case THRESHOLD_MAP -> entries((Map<?, ?>) value, "<");
            case TEXT_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP -> entries((Map<?, ?>) value, "=");
            case HEADER_MAP -> ((Map<?, ?>) value).isEmpty() ? "" : HIDDEN;
            case DECIMAL -> String.valueOf(value).replaceFirst("\\.0$", "");
            default -> field.key().equals("staticPodURL") ? ManifestUrl.redacted((String) value) : String.valueOf(value);
        };
    }

    private static String joined(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String entries(Map<?, ?> map, String between) {
        return map.entrySet().stream().map(entry -> entry.getKey() + between + entry.getValue()).sorted()
                .collect(Collectors.joining(","));
    }
}
