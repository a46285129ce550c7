package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.plugin.PluginHandshake;
import io.jubelet.ports.plugin.PluginRegistrations;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link PluginRegistrations} have to do, with {@link #PLUGIN}. */
public abstract class PluginRegistrationsContract {

    /** What the plugin says of itself. */
    protected static final PluginInfo PLUGIN = new PluginInfo("DevicePlugin", "example.com/gpu", "", List.of("v1beta1", "v1"));

    /** What is tested. */
    protected abstract PluginRegistrations registrations();

    /** Socket of the plugin. */
    protected abstract String socket();

    /** What the plugin was told: whether it is registered, and the error. */
    protected abstract List<String> reported();

    /** Nobody listens any more. */
    protected abstract void kill();

    @Test
    void aPluginIsAskedAndNotified() {
        try (PluginHandshake handshake = registrations().connect(socket())) {
            assertEquals(PLUGIN, handshake.info());
            handshake.notifyStatus(false, "not now");
            handshake.notifyStatus(true, "");
        }
        assertEquals(List.of("false not now", "true "), reported());
    }

    @Test
    void aPluginThatHasGoneDoesNotAnswer() {
        kill();
        assertThrows(PortException.class, () -> {
            try (PluginHandshake handshake = registrations().connect(socket())) {
                handshake.info();
            }
        });
    }
}
