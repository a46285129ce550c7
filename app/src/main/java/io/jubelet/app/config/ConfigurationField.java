package io.jubelet.app.config;

import java.util.List;
import java.util.Objects;

/**
 * One row of the table of settings.
 *
 * @param path field in {@code KubeletConfiguration}, with dots; empty when there is only a flag
 * @param flag flag without its dashes; empty when there is only a field
 * @param kind kind of its values
 * @param fallback value when it is not set: a Boolean, Long, Double, String, List or Map by kind
 * @param group section of the help; {@link FlagGroup#LATER} or {@link FlagGroup#DEPRECATED} when jubelet accepts the
 *     setting and does not follow it
 * @param help one line for users
 * @param limits which values are allowed
 * @param zeroCounts whether zero or an empty text in a file is a value of its own. Else it means "not set", because the
 *     field is no pointer in the API
 * @param parts fields of each object when the kind is {@link ValueKind#OBJECTS}
 */
public record ConfigurationField(
        String path,
        String flag,
        ValueKind kind,
        Object fallback,
        FlagGroup group,
        String help,
        ValueLimits limits,
        boolean zeroCounts,
        List<ConfigurationField> parts) {

    /** Rejects null parts. */
    public ConfigurationField {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(flag, "flag");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(fallback, "fallback");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(help, "help");
        Objects.requireNonNull(limits, "limits");
        parts = List.copyOf(parts);
    }

    static ConfigurationField row(String path, String flag, ValueKind kind, Object fallback, FlagGroup group, String help) {
        var value = fallback instanceof Integer number ? (Object) number.longValue() : fallback;
        return new ConfigurationField(path, flag, kind, value, group, help, ValueLimits.NONE, kind == ValueKind.SWITCH, List.of());
    }

    /** A field that is accepted and has no effect yet. */
    static ConfigurationField later(String path, String flag, ValueKind kind, Object fallback) {
        return row(path, flag, kind, fallback, FlagGroup.LATER, "");
    }

    /** A flag of the metrics library that kubelets accept for old command lines and do not follow. */
    static ConfigurationField deprecated(String flag, ValueKind kind, Object fallback) {
        return row("", flag, kind, fallback, FlagGroup.DEPRECATED, "");
    }

    ConfigurationField within(long least, long most) {
        return within(least, most, "must be between " + least + " and " + most + ", inclusive");
    }

    ConfigurationField within(long least, long most, String message) {
        return with(new ValueLimits.Range(least, most, message));
    }

    ConfigurationField atLeast(long least, String message) {
        return within(least, Long.MAX_VALUE, message);
    }

    ConfigurationField oneOf(String... words) {
        return with(new ValueLimits.Words(List.of(words)));
    }

    ConfigurationField zeroCounting() {
        return new ConfigurationField(path, flag, kind, fallback, group, help, limits, true, parts);
    }

    ConfigurationField of(ConfigurationField... fields) {
        return new ConfigurationField(path, flag, kind, fallback, group, help, limits, zeroCounts, List.of(fields));
    }

    private ConfigurationField with(ValueLimits other) {
        return new ConfigurationField(path, flag, kind, fallback, group, help, other, zeroCounts, parts);
    }

    /** Name of the setting in the merged settings: the path, or the flag with its dashes. */
    public String key() {
        return path.isEmpty() ? "--" + flag : path;
    }

    /** Both names, as in {@code maxPods (--max-pods)}. */
    String names() {
        return path.isEmpty() || flag.isEmpty() ? key() : path + " (--" + flag + ")";
    }

    /** Whether files may have numbers in place of texts: the API has the type Quantity here, and not texts of quantities. */
    boolean takesNumbers() {
        return path.endsWith(".infoBufferSize") || path.equals("limits");
    }

    boolean isFollowed() {
        return group != FlagGroup.LATER && group != FlagGroup.DEPRECATED;
    }
}
