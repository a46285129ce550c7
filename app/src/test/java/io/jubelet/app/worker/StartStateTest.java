package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.status.WaitingReason;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartStateTest {

    @Test
    void ephemeralContainersKeepSayingWhyTheyCouldNotBeStarted() {
        var state = new StartState();
        for (String name : List.of("app", "debug")) {
            state.waiting().put(name, new WaitingReason("RunContainerError", "no such file"));
        }
        Container debug = Container.builder().name("debug").image("i").build();
        state.retainWaiting(List.of(new EphemeralContainer(debug, "")));
        assertEquals(Set.of("debug"), state.waiting().keySet());
    }
}
