package io.jubelet.app.config;

import io.jubelet.domain.quantity.Quantity;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Settings of the log. The messages are those of a kubelet. */
final class LogFields {

    private static final String FORMAT = "logging.format";
    private static final String VERBOSITY = "logging.verbosity";
    static final String MODULES = "logging.vmodule";
    private static final String FLUSH = "logging.flushFrequency";
    private static final String SPLIT = "splitStream";
    private static final String BUFFER = "infoBufferSize";
    private static final long HIGHEST = Integer.MAX_VALUE;
    /** Limit for the heap of an agent. */
    private static final int LARGEST_BUFFER = 4 << 20;

    private LogFields() {
    }

    static LogConfiguration of(Settings settings) {
        boolean json = isJson(settings);
        String options = options(json ? "json" : "text");
        boolean split = settings.flag(options + SPLIT);
        long buffer = Quantity.parse(settings.text(options + BUFFER)).value();
        return new LogConfiguration(
                json ? LogConfiguration.Format.JSON : LogConfiguration.Format.TEXT,
                (int) settings.number(VERBOSITY),
                modules(settings).stream().map(Entry::module).toList(),
                split,
                split ? (int) Math.clamp(buffer, 0, LARGEST_BUFFER) : 0,
                settings.duration(FLUSH));
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (settings.number(VERBOSITY) < 0) {
            errors.accept(VERBOSITY, names(VERBOSITY) + " must not be negative");
        } else if (settings.number(VERBOSITY) > HIGHEST) {
            errors.accept(VERBOSITY, names(VERBOSITY) + " must be <= " + HIGHEST);
        }
        Duration flush = settings.duration(FLUSH);
        if (flush.isNegative() || flush.isZero()) {
            errors.accept(FLUSH, names(FLUSH) + " must be greater than zero");
        }
        if (isJson(settings) && !settings.isOn(FeatureGate.LOGGING_BETA_OPTIONS)) {
            errors.accept(FORMAT, "log format json is disabled, see feature gate " + FeatureGate.LOGGING_BETA_OPTIONS);
        }
        modules(settings, errors);
        for (String format : List.of("text", "json")) {
            options(settings, options(format), errors);
        }
    }

    private static void modules(Settings settings, BiConsumer<String, String> errors) {
        List<Entry> modules = modules(settings);
        if (!modules.isEmpty() && isJson(settings)) {
            errors.accept(MODULES, names(MODULES) + " is only supported for the log format text");
        }
        for (Entry entry : modules) {
            if (entry.pattern().isEmpty()) {
                errors.accept(MODULES, entry.isText() ? "\"" + entry.text() + "\" does not have the pattern=N format"
                        : "file pattern must not be empty");
            } else if (entry.pattern().contains("=") || entry.pattern().contains(",")) {
                errors.accept(MODULES, "file pattern \"" + entry.pattern() + "\" must not contain equal sign or comma");
            } else if (entry.verbosity() < 0 || entry.verbosity() > HIGHEST) {
                errors.accept(MODULES, "verbosity of \"" + entry.pattern() + "\" must be between 0 and " + HIGHEST);
            }
        }
    }

    private static void options(Settings settings, String options, BiConsumer<String, String> errors) {
        if (settings.isOn(FeatureGate.LOGGING_ALPHA_OPTIONS)) {
            return;
        }
        if (settings.flag(options + SPLIT)) {
            errors.accept(options + SPLIT, names(options + SPLIT) + ": feature " + FeatureGate.LOGGING_ALPHA_OPTIONS + " is disabled");
        }
        if (Quantity.parse(settings.text(options + BUFFER)).signum() != 0) {
            errors.accept(options + BUFFER, names(options + BUFFER) + ": feature " + FeatureGate.LOGGING_ALPHA_OPTIONS + " is disabled");
        }
    }

    private static boolean isJson(Settings settings) {
        return settings.text(FORMAT).equals("json");
    }

    private static String options(String format) {
        return "logging.options." + format + ".";
    }

    private static String names(String key) {
        return KubeletFields.byKey(key).orElseThrow().names();
    }

    /**
     * One module.
     *
     * @param text as given on the command line; empty for one of a file
     * @param verbosity -1 when it is no number
     */
    private record Entry(String text, String pattern, long verbosity) {

        static Entry of(Object value) {
            if (value instanceof String text) {
                int equals = text.lastIndexOf('=');
                String level = text.substring(equals + 1);
                return equals < 0 || level.isEmpty() ? new Entry(text, "", 0)
                        : new Entry(text, text.substring(0, equals), level.matches("[0-9]{1,18}") ? Long.parseLong(level) : -1);
            }
            Object pattern = part(value, "filePattern");
            Object verbosity = part(value, "verbosity");
            return new Entry("", pattern == null ? "" : (String) pattern,
                    verbosity == null ? 0 : ((Number) verbosity).longValue());
        }

        private static Object part(Object value, String name) {
            return value instanceof JsonObject object ? object.getValue(name) : ((Map<?, ?>) value).get(name);
        }

        boolean isText() {
            return !text.isEmpty();
        }

        LogConfiguration.Module module() {
            return new LogConfiguration.Module(pattern, (int) verbosity);
        }
    }

    private static List<Entry> modules(Settings settings) {
        List<Entry> modules = new ArrayList<>();
        ((List<?>) settings.value(MODULES)).forEach(value -> modules.add(Entry.of(value)));
        return modules;
    }
}
