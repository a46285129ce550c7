package io.jubelet.app.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which part of a pod an event is about. */
class PodEventsTest {

    private final RecordingBus bus = new RecordingBus();

    private static Container container(String name, String image) {
        return Container.builder().name(name).image(image).build();
    }

    private String path(PodSpec spec, Container container) {
        bus.forget();
        new PodEvents(bus, new VirtualTimers()).normal(new Pod(ObjectMeta.builder().name("web").build(), spec,
                PodStatus.builder().build()), container, "Killing", "text");
        return bus.published(PodEvent.class).getFirst().fieldPath();
    }

    @Test
    void aContainerIsFoundByItsNameInAnyVersionOfThePod() {
        PodSpec spec = PodSpec.builder().containers(List.of(container("app", "new"))).initContainers(List.of(container("init", "i")))
                .ephemeralContainers(List.of(new EphemeralContainer(container("debug", "i"), ""))).build();
        assertEquals("spec.containers{app}", path(spec, container("app", "old")));
        assertEquals("spec.initContainers{init}", path(spec, container("init", "old")));
        assertEquals("spec.ephemeralContainers{debug}", path(spec, container("debug", "old")));
        assertEquals("implicitly required container gone", path(spec, container("gone", "i")));
    }

    @Test
    void allContainersOfAPodThatOnlyTheRuntimeKnowsCountAsAppContainers() {
        assertEquals("spec.containers{app}", path(PodSpec.builder().build(), container("app", "i")));
    }
}
