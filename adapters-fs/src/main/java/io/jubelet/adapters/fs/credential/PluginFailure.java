package io.jubelet.adapters.fs.credential;

/** A plugin did not answer. The message says why, and nothing of what the plugin was told or said. */
final class PluginFailure extends Exception {

    private static final long serialVersionUID = 1L;

    PluginFailure(String message) {
        super(message, null, false, false);
    }
}
