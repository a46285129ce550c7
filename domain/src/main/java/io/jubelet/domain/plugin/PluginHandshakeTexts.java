package io.jubelet.domain.plugin;

/** Texts for plugins and for the log when a registration fails. */
public final class PluginHandshakeTexts {

    private static final String PREFIX = "RegisterPlugin error -- ";

    private PluginHandshakeTexts() {
    }

    /** The plugin does not say what it is. */
    public static String noInfo(String socket, String why) {
        return PREFIX + "failed to get plugin info using RPC GetInfo at socket " + socket + ", err: " + why;
    }

    /** This agent has no consumer for plugins of this type. */
    public static String noHandler(String type, String socket) {
        return PREFIX + "no handler registered for plugin type: " + type + " at socket " + socket;
    }

    /** The plugin is not what it should be. */
    public static String notValid(String fault) {
        return PREFIX + "plugin validation failed with err: " + fault;
    }

    /** The plugin was valid, and could not be taken into use. */
    public static String notRegistered(String why) {
        return PREFIX + "plugin registration failed with err: " + why;
    }

    /**
     * Log message after the reason of its refusal was sent to a plugin before its registration.
     *
     * @param error what was sent
     * @param failure why it could not be sent, empty when it was
     */
    public static String refused(String socket, String error, String failure) {
        return PREFIX + "failed to send error at socket " + socket + ", err: " + joined(error, failure);
    }

    /**
     * Log message after a plugin was notified that its registration failed.
     *
     * @param error what was sent
     * @param failure why it could not be sent, empty when it was
     */
    public static String joined(String error, String failure) {
        return failure.isEmpty() ? error : error + ": " + failure;
    }

    /** The status that it is registered could not be sent to the plugin. */
    public static String statusNotSent(String socket, String failure) {
        return PREFIX + "failed to send registration status at socket " + socket + ", err: " + joined("", failure);
    }
}
