package io.jubelet.domain.volume.flex;

import io.jubelet.domain.value.JsonTree;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The answer of a driver to one command.
 *
 * @param status {@link #SUCCESS}, {@link #NOT_SUPPORTED}, or anything else for a failure
 * @param message the reason of a failure
 * @param device path of the device of an attached volume; empty for none
 * @param capabilities of the driver
 */
public record FlexAnswer(String status, String message, String device, FlexCapabilities capabilities) {

    private static final String SUCCESS = "Success";
    private static final String NOT_SUPPORTED = "Not supported";

    /** Rejects null. */
    public FlexAnswer {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(capabilities, "capabilities");
    }

    /**
     * Reads what a driver wrote. Names of members are not case-sensitive, those that are not known are ignored, and capabilities that are
     * missing are those of {@link FlexCapabilities#DEFAULT}.
     *
     * @throws IllegalArgumentException when that is no JSON object, or a member is of another type; the message repeats nothing of it
     */
    public static FlexAnswer parse(String output) {
        Map<String, Object> members = members(JsonTree.parse(output), "the answer");
        return new FlexAnswer(text(members, "status"), text(members, "message"), text(members, "device"),
                capabilities(members.get("capabilities")));
    }

    /** Whether the command did what it had to. */
    public boolean isSuccess() {
        return status.equals(SUCCESS);
    }

    /** Whether the driver leaves the command to the kubelet. */
    public boolean isNotSupported() {
        return status.equals(NOT_SUPPORTED);
    }

    private static FlexCapabilities capabilities(Object value) {
        if (value == null) {
            return FlexCapabilities.DEFAULT;
        }
        Map<String, Object> members = members(value, "\"capabilities\"");
        FlexCapabilities byDefault = FlexCapabilities.DEFAULT;
        return new FlexCapabilities(flag(members, "attach", byDefault.attach()),
                flag(members, "selinuxRelabel", byDefault.selinuxRelabel()),
                flag(members, "supportsMetrics", byDefault.supportsMetrics()), flag(members, "fsGroup", byDefault.fsGroup()),
                flag(members, "requiresFSResize", byDefault.requiresFsResize()));
    }

    private static Map<String, Object> members(Object value, String what) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(what + " is no JSON object");
        }
        Map<String, Object> members = new TreeMap<>();
        map.forEach((name, member) -> members.put(((String) name).toLowerCase(Locale.ROOT), member));
        return members;
    }

    private static String text(Map<String, Object> members, String name) {
        return switch (members.get(name)) {
            case null -> "";
            case String text -> text;
            default -> throw new IllegalArgumentException("\"" + name + "\" is no text");
        };
    }

    private static boolean flag(Map<String, Object> members, String name, boolean byDefault) {
        return switch (members.get(name.toLowerCase(Locale.ROOT))) {
            case null -> byDefault;
            case Boolean flag -> flag;
            default -> throw new IllegalArgumentException("\"" + name + "\" is neither true nor false");
        };
    }
}
