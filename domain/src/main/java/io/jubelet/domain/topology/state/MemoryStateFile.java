package io.jubelet.domain.topology.state;

import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.domain.topology.memory.MemoryTable;
import io.jubelet.domain.topology.memory.NodeMemory;
import io.jubelet.domain.value.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The file of the memory manager.
 *
 * @param policy name of the policy
 * @param assignments what was assigned
 * @param podLevel whether the file has whole pods (KEP-5526)
 */
public record MemoryStateFile(String policy, MemoryAssignments assignments, boolean podLevel) {

    /** Its name in the root directory of the agent. */
    public static final String NAME = "memory_manager_state";

    /**
     * Reads a file. One without whole pods can be read in any case; one with them counts as damaged where whole
     * pods are unknown.
     *
     * @param podLevel whether whole pods are known
     * @throws IllegalArgumentException when it is none, or is damaged; the message is for users
     */
    public static MemoryStateFile parse(String text, boolean podLevel) {
        StateFields fields = StateFields.of(text);
        SortedMap<Integer, NodeMemory> machine = new TreeMap<>();
        fields.map("machineState", value -> node(StateFields.of("machineState", value)))
                .forEach((id, node) -> machine.put(id(id), node));
        Map<String, Map<String, List<MemoryBlock>>> blocks = new TreeMap<>();
        fields.byContainer("entries", MemoryStateFile::blocks).forEach((uid, containers) -> blocks.put(uid, containers));
        var older = new MemoryStateFile(fields.text("policyName"), new MemoryAssignments(machine, blocks), false);
        long checksum = fields.number("checksum");
        if (podLevel) {
            Map<String, List<MemoryBlock>> pools =
                    fields.map("podEntries", value -> pool(StateFields.of("podEntries", value)));
            var file = new MemoryStateFile(older.policy(), new MemoryAssignments(machine, blocks, pools), true);
            if (checksum != StateChecksum.of(file.dump())) {
                StateChecksum.check(checksum, older.dump(), "V1");
            }
            return file;
        }
        StateChecksum.check(checksum, older.dump(), "V1");
        return older;
    }

    private static List<MemoryBlock> pool(StateFields fields) {
        return fields.value("memoryBlocks").map(MemoryStateFile::blocks).orElse(List.of());
    }

    private static int id(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("machineState names no NUMA node");
        }
        return Integer.parseInt(text);
    }

    private static NodeMemory node(StateFields fields) {
        Map<String, MemoryTable> tables = fields.map("memoryMap", value -> table(StateFields.of("memoryMap", value)));
        return new NodeMemory(StateFields.small("numberOfAssignments", fields.number("numberOfAssignments")), tables,
                fields.numbers("cells"));
    }

    private static MemoryTable table(StateFields fields) {
        return new MemoryTable(fields.number("total"), fields.number("systemReserved"), fields.number("allocatable"),
                fields.number("reserved"), fields.number("free"));
    }

    private static List<MemoryBlock> blocks(Object value) {
        List<MemoryBlock> blocks = new ArrayList<>();
        for (Object item : StateFields.items("an item of entries", value)) {
            StateFields fields = StateFields.of("a block of entries", item);
            blocks.add(new MemoryBlock(fields.numbers("numaAffinity"), fields.text("type"), fields.number("size")));
        }
        return blocks;
    }

    /**
     * The assignments.
     *
     * @param configured the policy that is configured now
     * @throws IllegalArgumentException when the file is of another policy; the message is for users
     */
    public MemoryAssignments assignments(String configured) {
        if (!policy.equals(configured)) {
            throw new IllegalArgumentException("[memorymanager] configured policy \"" + configured
                    + "\" differs from state checkpoint policy \"" + policy + "\"");
        }
        return assignments;
    }

    /** The content of the file. */
    public String text() {
        JsonText machine = JsonText.object();
        byText().forEach((id, node) -> machine.addRaw(id, json(node)));
        JsonText json = JsonText.object().add("policyName", policy).addRaw("machineState", machine.toString());
        if (!assignments.blocks().isEmpty()) {
            JsonText pods = JsonText.object();
            assignments.blocks().forEach((uid, containers) -> {
                JsonText own = JsonText.object();
                containers.forEach((container, blocks) ->
                        own.addRaw(container, JsonText.array(blocks.stream().map(MemoryStateFile::json).toList())));
                pods.addRaw(uid, own.toString());
            });
            json.addRaw("entries", pods.toString());
        }
        if (podLevel && !assignments.pools().isEmpty()) {
            JsonText pods = JsonText.object();
            assignments.pools().forEach((uid, blocks) -> pods.addRaw(uid, blocks.isEmpty() ? "{}" : JsonText.object().addRaw(
                    "memoryBlocks", JsonText.array(blocks.stream().map(MemoryStateFile::json).toList())).toString()));
            json.addRaw("podEntries", pods.toString());
        }
        return json.add("checksum", StateChecksum.of(dump())).toString();
    }

    /** The encoder orders numbers that are keys as texts. */
    private SortedMap<String, NodeMemory> byText() {
        SortedMap<String, NodeMemory> nodes = new TreeMap<>();
        assignments.machine().forEach((id, node) -> nodes.put(Integer.toString(id), node));
        return nodes;
    }

    private static String json(NodeMemory node) {
        JsonText tables = JsonText.object();
        node.tables().forEach((resource, table) -> tables.addRaw(resource, JsonText.object().add("total", table.total())
                .add("systemReserved", table.systemReserved()).add("allocatable", table.allocatable())
                .add("reserved", table.reserved()).add("free", table.free()).toString()));
        return JsonText.object().add("numberOfAssignments", node.assignments()).addRaw("memoryMap", tables.toString())
                .addRaw("cells", numbers(node.group())).toString();
    }

    private static String json(MemoryBlock block) {
        return JsonText.object().addRaw("numaAffinity", numbers(block.nodes())).add("type", block.resource())
                .add("size", block.bytes()).toString();
    }

    private static String numbers(List<Integer> numbers) {
        return JsonText.array(numbers.stream().map(number -> Integer.toString(number)).toList());
    }

    private String dump() {
        String machine = assignments.machine().entrySet().stream().map(entry -> entry.getKey() + ":<*>" + dump(entry.getValue()))
                .collect(Collectors.joining(" ", "map[", "]"));
        String entries = CpuStateFile.map(new TreeMap<>(assignments.blocks()),
                containers -> CpuStateFile.map(new TreeMap<>(containers), MemoryStateFile::dump));
        String pools = podLevel ? " PodEntries:(state.PodMemoryAssignments)" + CpuStateFile.map(new TreeMap<>(assignments.pools()),
                blocks -> "{MemoryBlocks:([]state.Block)" + dump(blocks) + "}") : "";
        return "(*state.MemoryManagerCheckpoint){PolicyName:(string)" + policy + " MachineState:(state.NUMANodeMap)" + machine
                + " Entries:(state.ContainerMemoryAssignments)" + entries + pools + " Checksum:(checksum.Checksum)0}";
    }

    private static String dump(List<MemoryBlock> blocks) {
        return blocks.stream().map(MemoryStateFile::dump).collect(Collectors.joining(" ", "[", "]"));
    }

    private static String dump(NodeMemory node) {
        return "{NumberOfAssignments:(int)" + node.assignments() + " MemoryMap:(map[v1.ResourceName]*state.MemoryTable)"
                + CpuStateFile.map(new TreeMap<>(node.tables()), table -> "<*>{TotalMemSize:(uint64)" + table.total()
                        + " SystemReserved:(uint64)" + table.systemReserved() + " Allocatable:(uint64)" + table.allocatable()
                        + " Reserved:(uint64)" + table.reserved() + " Free:(uint64)" + table.free() + "}")
                + " Cells:([]int)" + spaced(node.group()) + "}";
    }

    private static String dump(MemoryBlock block) {
        return "{NUMAAffinity:([]int)" + spaced(block.nodes()) + " Type:(v1.ResourceName)" + block.resource() + " Size:(uint64)"
                + block.bytes() + "}";
    }

    private static String spaced(List<Integer> numbers) {
        return numbers.stream().map(number -> Integer.toString(number)).collect(Collectors.joining(" ", "[", "]"));
    }
}
