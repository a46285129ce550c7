package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What {@link DeviceRegistrations} have to do. */
public abstract class DeviceRegistrationsContract {

    private final List<String> registered = new CopyOnWriteArrayList<>();

    /** What is tested. */
    protected abstract DeviceRegistrations registrations();

    /** Registers a plugin that has a socket of this name in the directory of the kubelet's. */
    protected abstract void register(String version, String endpoint, String resource);

    @Test
    void whatAPluginReportsIsPassedOn() {
        registrations().serve((version, socket, resource) ->
                registered.add(version + " " + socket.substring(socket.lastIndexOf('/') + 1) + " " + resource));
        register("v1beta1", "gpu.sock", "example.com/gpu");
        register("v1beta1", "nic.sock", "example.com/nic");
        assertEquals(List.of("v1beta1 gpu.sock example.com/gpu", "v1beta1 nic.sock example.com/nic"), registered);
        registrations().close();
        assertThrows(PortException.class, () -> register("v1beta1", "gpu.sock", "example.com/gpu"));
    }

    @Test
    void theReasonOfARefusalIsSentToAPlugin() {
        registrations().serve((_, _, resource) -> {
            throw new InvalidArgumentException("the ResourceName \"" + resource + "\" is invalid");
        });
        PortException refusal = assertThrows(PortException.class, () -> register("v1beta1", "gpu.sock", "gpu"));
        assertTrue(refusal.getMessage().contains("the ResourceName \"gpu\" is invalid"), refusal.getMessage());
        registrations().close();
    }
}
