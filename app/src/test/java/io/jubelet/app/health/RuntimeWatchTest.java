package io.jubelet.app.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the runtime is asked for its state, and what is reported of it. */
class RuntimeWatchTest {

    private static final RuntimeCondition WORKS = new RuntimeCondition("RuntimeReady", true, "", "");
    private static final RuntimeCondition NETWORK = new RuntimeCondition("NetworkReady", true, "", "");
    private static final RuntimeCondition NO_NETWORK = new RuntimeCondition("NetworkReady", false, "NetworkPluginNotReady", "no CNI");
    private static final RuntimeHealth WELL = new RuntimeHealth(true, true, "");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordingBus bus = new RecordingBus();
    private final List<RuntimeCondition> conditions = new ArrayList<>(List.of(WORKS, NETWORK));
    private boolean away;
    private int questions;
    private RuntimeWatch watch;

    @BeforeEach
    void start() {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, _, _) -> {
                    questions++;
                    if (away) {
                        throw new UnavailableException("connection refused");
                    }
                    return RuntimeStatus.builder().conditions(List.copyOf(conditions)).build();
                });
        watch = new RuntimeWatch(runtime, scope, scope);
        watch.start(bus);
    }

    @AfterEach
    void nobodyAsksAfterTheEnd() {
        watch.stop();
        assertEquals(0, questionsWithin(Duration.ofMinutes(1)));
    }

    private int questionsWithin(Duration time) {
        questions = 0;
        scheduler.run(time, () -> { });
        return questions;
    }

    private List<RuntimeHealth> reportedWithin(Duration time) {
        bus.forget();
        scheduler.run(time, () -> { });
        return bus.published(RuntimeHealth.class);
    }

    private void become(RuntimeCondition... now) {
        conditions.clear();
        conditions.addAll(List.of(now));
    }

    @Test
    void aStateIsReportedOnce() {
        assertEquals(List.of(WELL), reportedWithin(Duration.ofMinutes(1)));
        assertEquals(List.of(), reportedWithin(Duration.ofMinutes(1)));
    }

    @Test
    void aRuntimeThatIsWellIsAskedEveryFiveSecondsAndAnotherTwiceASecond() {
        questionsWithin(Duration.ofMillis(100));
        assertEquals(2, questionsWithin(Duration.ofSeconds(10)));
        become(WORKS, NO_NETWORK);
        questionsWithin(Duration.ofSeconds(5));
        assertEquals(20, questionsWithin(Duration.ofSeconds(10)));
        away = true;
        assertEquals(20, questionsWithin(Duration.ofSeconds(10)));
    }

    @Test
    void aRuntimeThatDoesNotAnswerSaysWhy() {
        away = true;
        assertEquals(List.of(new RuntimeHealth(false, false, "connection refused")), reportedWithin(Duration.ofSeconds(2)));
        away = false;
        assertEquals(List.of(WELL), reportedWithin(Duration.ofSeconds(2)));
    }

    @Test
    void conditionsThatAreFalseAreReported() {
        become(WORKS, NO_NETWORK);
        assertEquals(List.of(new RuntimeHealth(true, false, "NetworkReady is false: no CNI", List.of(NO_NETWORK))),
                reportedWithin(Duration.ofSeconds(1)));
        var stopping = new RuntimeCondition("RuntimeReady", false, "Stopping", "");
        become(stopping, NO_NETWORK);
        assertEquals(List.of(new RuntimeHealth(false, false, "RuntimeReady is false: Stopping; NetworkReady is false: no CNI",
                List.of(stopping, NO_NETWORK))), reportedWithin(Duration.ofSeconds(1)));
    }

    @Test
    void aConditionThatIsNotReportedDoesNotHold() {
        become(NETWORK);
        assertEquals(List.of(new RuntimeHealth(false, true, "RuntimeReady is false: the runtime does not report it",
                List.of(new RuntimeCondition("RuntimeReady", false, "", "the runtime does not report it")))),
                reportedWithin(Duration.ofSeconds(1)));
    }

    @Test
    void theStateIsRepeatedForThoseWhoMissedIt() {
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(), bus.published(RuntimeHealth.class), "nobody has asked yet");
        reportedWithin(Duration.ofSeconds(1));
        bus.forget();
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(WELL), bus.published(RuntimeHealth.class));
    }
}
