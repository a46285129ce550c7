package io.jubelet.domain.resize;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.ResourceAmounts;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.PodSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryShrinkTest {

    private static final String REFUSED = "cannot decrease memory limits: ";

    private static OptionalLong value(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static PodCgroupResources group(Long memory) {
        OptionalLong none = OptionalLong.empty();
        return new PodCgroupResources(none, none, none, value(memory), Map.of(), Map.of());
    }

    private static PodActions actions(boolean resizePod, String resource, ContainerResize... containers) {
        return new PodActions(false, false, "s", 0, List.of(), List.of(), List.of(), List.of(), List.of(),
                containers.length == 0 ? Map.of() : Map.of(resource, List.of(containers)), resizePod, false);
    }

    private static ContainerResize limit(String name, long before, long after) {
        return new ContainerResize(name, container(name), new ResourceAmounts(0, 0, 0, after), new ResourceAmounts(0, 0, 0, before));
    }

    private static MemoryUse use(Long pod, Object... containers) {
        Map<String, OptionalLong> bytes = new LinkedHashMap<>();
        for (int i = 0; i < containers.length; i += 2) {
            bytes.put((String) containers[i], value((Long) containers[i + 1]));
        }
        return new MemoryUse(value(pod), bytes);
    }

    /** A limit that was not there before falls, too; one that is removed does not. */
    @ParameterizedTest
    @CsvSource({"100, 99, true", "100, 100, false", "100, 101, false", ", 100, true", "100, , false", ", , false"})
    void theLimitOfThePodFalls(Long current, Long desired, boolean falls) {
        MemoryShrink shrink = MemoryShrink.of(actions(true, "memory"), group(current), group(desired));
        assertEquals(falls, shrink.isAny());
        assertEquals(falls, shrink.refusal(use(1_000L)).isPresent());
    }

    @ParameterizedTest
    @CsvSource({"memory, 100, 99, true", "memory, 100, 100, false", "memory, 100, 101, false", "memory, 0, 100, true",
        "memory, 100, 0, false", "cpu, 100, 99, false"})
    void theLimitOfAContainerFalls(String resource, long before, long after, boolean falls) {
        MemoryShrink shrink = MemoryShrink.of(actions(true, resource, limit("a", before, after)), group(50L), group(50L));
        assertEquals(falls, shrink.isAny());
        assertEquals(falls, shrink.refusal(use(1_000L, "a", 1_000L)).isPresent());
    }

    @ParameterizedTest
    @CsvSource({"false, cpu, false", "true, cpu, true", "false, memory, true"})
    void theMemoryInUseMattersWhereALimitMayFall(boolean resizePod, String resource, boolean matters) {
        assertEquals(matters, MemoryShrink.matters(actions(resizePod, resource, limit("a", 2, 1))));
    }

    /** What is in use has to be below the limit. */
    @ParameterizedTest
    @CsvSource({"99, ", "100, attempting to set pod memory limit (100) below current usage (100)",
        "101, attempting to set pod memory limit (100) below current usage (101)", ", missing pod memory usage"})
    void thePodHasToUseLess(Long used, String refusal) {
        assertEquals(Optional.ofNullable(refusal).map(REFUSED::concat),
                MemoryShrink.of(actions(true, "memory"), group(200L), group(100L)).refusal(use(used)));
    }

    /** The message has the usage of the pod, where it is known. */
    @ParameterizedTest
    @CsvSource({"300, 99, ", "300, 100, attempting to set container \"a\" memory limit (100) below current usage (300)",
        ", 101, attempting to set container \"a\" memory limit (100) below current usage (101)",
        "300, , missing container \"a\" memory usage"})
    void aContainerHasToUseLess(Long ofPod, Long used, String refusal) {
        MemoryShrink shrink = MemoryShrink.of(actions(false, "memory", limit("a", 200, 100)), group(500L), group(500L));
        assertEquals(Optional.ofNullable(refusal).map(REFUSED::concat), shrink.refusal(use(ofPod, "b", 1_000L, "a", used)));
    }

    @Test
    void allRefusalsAreNamedOnce() {
        MemoryShrink shrink = MemoryShrink.of(actions(true, "memory", limit("a", 200, 100), limit("b", 200, 100)),
                group(500L), group(100L));
        assertEquals(Optional.of(REFUSED + "[missing pod memory usage, missing container \"b\" memory usage,"
                        + " attempting to set container \"a\" memory limit (100) below current usage (150)]"),
                shrink.refusal(use(null, "b", null, "a", 150L)));
    }

    @Test
    void aPodWhoseUseIsUnknownIsNamed() {
        assertEquals("unable to read memory usage for pod \"p_ns(u)\"", MemoryShrink.unknownUse(pod(PodSpec.builder().build())));
    }
}
