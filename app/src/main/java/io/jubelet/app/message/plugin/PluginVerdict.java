package io.jubelet.app.message.plugin;

import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link HandlePlugin}.
 *
 * @param fault why the step failed, for the plugin; absent when it did not
 */
public record PluginVerdict(Optional<String> fault) {

    /** Rejects null. */
    public PluginVerdict {
        Objects.requireNonNull(fault, "fault");
    }

    /** The step is done. */
    public static PluginVerdict done() {
        return new PluginVerdict(Optional.empty());
    }

    /** The step failed. */
    public static PluginVerdict failed(String fault) {
        return new PluginVerdict(Optional.of(fault));
    }
}
