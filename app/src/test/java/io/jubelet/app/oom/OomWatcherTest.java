package io.jubelet.app.oom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.FakeKernelMessages;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OomWatcherTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final FakeKernelMessages messages = new FakeKernelMessages();
    private final Published published = new Published(new ArrayList<>());
    private final OomWatcher watcher = new OomWatcher("n1", messages, InstantSource.fixed(NOW));
    private final Logger logger = Logger.getLogger(OomWatcher.class.getName());
    private final List<String> warnings = new ArrayList<>();
    private final Handler handler = new Handler() {

        @Override
        public void publish(LogRecord line) {
            warnings.add(line.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    /** Keeps what is published about the node. */
    private record Published(List<NodeEvent> events) implements Bus {

        @Override
        public <T> void publish(Topic<T> topic, T message) {
            events.add(EventTopics.NODE_EVENT.type().cast(message));
        }

        @Override
        public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
            throw new AssertionError("the watcher listens to the kernel alone");
        }

        @Override
        public <Q, R> R ask(Question<Q, R> question, Q message) {
            throw new AssertionError("the watcher asks nothing");
        }

        @Override
        public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
            throw new AssertionError("the watcher answers nothing");
        }
    }

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void endListening() {
        logger.removeHandler(handler);
    }

    private void log(int priority, String... texts) {
        for (String text : texts) {
            messages.log(priority + ",1,1,-;" + text + "\n");
        }
    }

    private void systemOom(int priority) {
        log(priority, "a invoked oom-killer: gfp_mask=0x0", "oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,"
                + "mems_allowed=0,global_oom,task_memcg=/,task=eater,pid=17,uid=0",
                "Out of memory: Killed process 17 (eater) total-vm:1kB");
    }

    private void containerOom() {
        log(4, "a invoked oom-killer: gfp_mask=0x0", "oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=c,"
                + "mems_allowed=0,oom_memcg=/kubepods/p,task_memcg=/kubepods/p/c,task=eater,pid=17,uid=0",
                "Memory cgroup out of memory: Killed process 17 (eater) total-vm:1kB");
    }

    @Test
    void onlyKillsOfTheWholeMachineByTheKernelAreEvents() {
        watcher.start(published);
        containerOom();
        systemOom(12);
        assertEquals(List.of(), published.events());
        systemOom(4);
        containerOom();
        assertEquals(List.of(new NodeEvent("n1", PodEvent.Type.WARNING, "SystemOOM",
                "System OOM encountered, victim process: eater, pid: 17", NOW)), published.events());
        assertEquals(List.of(), warnings);
    }

    @Test
    void withoutAccessTheAgentContinuesAndSaysSoOnce() {
        messages.refuse(new PermissionDeniedException("can't open the log"));
        watcher.start(published);
        assertEquals(1, warnings.size());
        assertTrue(warnings.getFirst().contains("SystemOOM"), warnings.getFirst());
        watcher.stop();
    }

    @Test
    void theEndOfTheLogIsSaidOnce() {
        watcher.start(published);
        messages.end("read: input/output error");
        assertEquals(1, warnings.size());
    }

    @Test
    void nothingIsFollowedOnceItIsStopped() {
        watcher.start(published);
        assertTrue(messages.isFollowed());
        watcher.stop();
        assertFalse(messages.isFollowed());
    }
}
