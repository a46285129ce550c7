package io.jubelet.adapters.fs.credential;

/** A plugin returned no answer. The message has the reason, and neither input nor output of the plugin. */
final class PluginFailure extends Exception {

    private static final long serialVersionUID = 1L;

    PluginFailure(String message) {
        super(message, null, false, false);
    }
}
