package io.jubelet.app.plugin;

import io.jubelet.domain.plugin.PluginInfo;
import java.util.Optional;

/** Handles the registration of plugins of one type. */
interface PluginHandler {

    /** Why the plugin can't be used, absent when it can. */
    Optional<String> validate(PluginInfo plugin) throws InterruptedException;

    /** Uses the plugin; why that failed, absent when it did not. */
    Optional<String> register(PluginInfo plugin) throws InterruptedException;

    /** The plugin has gone. */
    void deregister(PluginInfo plugin) throws InterruptedException;
}
