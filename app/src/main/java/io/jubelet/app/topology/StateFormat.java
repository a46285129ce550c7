package io.jubelet.app.topology;

import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.state.CpuStateFile;
import io.jubelet.domain.topology.state.MemoryStateFile;
import java.util.function.Function;

/**
 * The state file of one manager under one policy.
 *
 * @param <T> the assignments
 * @param manager name of the manager in messages
 * @param file name of the file
 * @param empty the state in which nothing is assigned
 * @param writer makes the content of the file
 * @param reader reads it; throws {@link IllegalArgumentException} when it is damaged or of another policy
 */
record StateFormat<T>(String manager, String file, T empty, Function<T, String> writer, Function<String, T> reader) {

    /** The file of the CPU manager; with whole pods if the gate is on (KEP-5526). */
    static StateFormat<CpuAssignments> ofCpus(String policy, boolean podLevelGate) {
        return new StateFormat<>("CPU manager", CpuStateFile.NAME, CpuAssignments.EMPTY,
                assignments -> CpuStateFile.of(policy, assignments, podLevelGate).text(),
                text -> CpuStateFile.parse(text, podLevelGate).assignments(policy));
    }

    /** The file of the memory manager; with whole pods if the gate is on (KEP-5526). */
    static StateFormat<MemoryAssignments> ofMemory(String policy, boolean podLevelGate) {
        return new StateFormat<>("memory manager", MemoryStateFile.NAME, MemoryAssignments.EMPTY,
                assignments -> new MemoryStateFile(policy, assignments, podLevelGate).text(),
                text -> MemoryStateFile.parse(text, podLevelGate).assignments(policy));
    }

    String text(T state) {
        return writer.apply(state);
    }

    T parse(String text) {
        return reader.apply(text);
    }
}
