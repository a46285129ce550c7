package io.jubelet.domain.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.device.ContainerDevices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviceLaunchTest {

    private static final DeviceLaunch GIVEN = new DeviceLaunch(new ContainerDevices(Map.of("A", "plugin"),
            List.of(new ContainerDevices.HostMount("/c/1", "/h/1", true), new ContainerDevices.HostMount("/c/2", "/h/2", false)),
            List.of(new ContainerDevices.DeviceNode("/dev/c", "/dev/h", "rw")), Map.of("note", "n"), List.of("v/c=d")));

    /** The last value of a variable counts. */
    @Test
    void whatPluginsGiveComesFirst() {
        assertEquals(List.of(new KeyValue("A", "plugin"), new KeyValue("A", "own")), GIVEN.env(List.of(new KeyValue("A", "own"))));
        Device own = new Device("/dev/own", "/dev/x", "r");
        assertEquals(List.of(new Device("/dev/c", "/dev/h", "rw"), own), GIVEN.devices(List.of(own)));
    }

    @Test
    void whatPluginsMountStaysPrivate() {
        Mount first = Mount.builder().containerPath("/c/1").hostPath("/h/1").readonly(true)
                .propagation(MountPropagationMode.PRIVATE).build();
        assertEquals(List.of(first, first.toBuilder().containerPath("/c/2").hostPath("/h/2").readonly(false).build()), GIVEN.mounts());
    }

    @Test
    void namesAndAnnotationsArePassedOn() {
        assertEquals(List.of("v/c=d"), GIVEN.cdiDevices());
        assertEquals(Map.of("note", "n"), GIVEN.annotations());
    }
}
