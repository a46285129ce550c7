package io.jubelet.app.message.plugin;

import io.jubelet.domain.plugin.PluginInfo;
import java.util.Objects;

/**
 * One step of the registration of a plugin, for the concern that manages plugins of its type.
 *
 * @param step what to do
 * @param plugin the plugin, with the endpoint that holds
 */
public record HandlePlugin(Step step, PluginInfo plugin) {

    /** Steps, in their order. */
    public enum Step {
        /** Is the plugin one that can be used? */
        VALIDATE,
        /** Use it. */
        REGISTER,
        /** It has gone. */
        DEREGISTER
    }

    /** Rejects null. */
    public HandlePlugin {
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(plugin, "plugin");
    }
}
