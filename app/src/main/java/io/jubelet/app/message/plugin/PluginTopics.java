package io.jubelet.app.message.plugin;

import io.jubelet.app.bus.Question;

/** Topics and questions about the registration of plugins. */
public final class PluginTopics {

    /** A step of the registration of a CSI driver. Answered by {@code app.csi}. */
    public static final Question<HandlePlugin, PluginVerdict> CSI_PLUGIN =
            new Question<>("plugin.csi", HandlePlugin.class, PluginVerdict.class);
    /** A step of the registration of a device plugin. Answered by {@code app.device}. */
    public static final Question<HandlePlugin, PluginVerdict> DEVICE_PLUGIN =
            new Question<>("plugin.device", HandlePlugin.class, PluginVerdict.class);
    /** A step of the registration of a DRA driver. Answered by {@code app.dra}. */
    public static final Question<HandlePlugin, PluginVerdict> DRA_DRIVER =
            new Question<>("plugin.dra", HandlePlugin.class, PluginVerdict.class);

    private PluginTopics() {
    }
}
