package io.jubelet.domain.topology;

import java.util.Map;
import java.util.TreeMap;

/**
 * Options of the topology policies.
 *
 * @param preferClosestNumaNodes whether of sets of the same size that with the shortest distances is taken
 * @param maxAllowableNumaNodes most NUMA nodes that a machine may have, 8 or more
 */
public record TopologyOptions(boolean preferClosestNumaNodes, int maxAllowableNumaNodes) {

    /** Those that hold when nothing is configured. */
    public static final TopologyOptions DEFAULT = new TopologyOptions(false, 8);

    private static final String CLOSEST = "prefer-closest-numa-nodes";
    private static final String MAX_NODES = "max-allowable-numa-nodes";

    /**
     * The options as they are configured.
     *
     * @throws IllegalArgumentException for what is no option or no value of it; the message is for users
     */
    public static TopologyOptions of(Map<String, String> configured) {
        TopologyOptions options = DEFAULT;
        for (Map.Entry<String, String> option : new TreeMap<>(configured).entrySet()) {
            options = switch (option.getKey()) {
                case CLOSEST -> new TopologyOptions(OptionValue.flag(CLOSEST, option.getValue()),
                        options.maxAllowableNumaNodes());
                case MAX_NODES -> new TopologyOptions(options.preferClosestNumaNodes(), nodes(option.getValue()));
                default -> throw new IllegalArgumentException(
                        "unknown Topology Manager Policy option: \"" + option.getKey() + "\"");
            };
        }
        return options;
    }

    private static int nodes(String text) {
        int nodes;
        try {
            nodes = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("unable to convert policy option to integer \"" + MAX_NODES
                    + "\": strconv.Atoi: parsing \"" + text + "\": invalid syntax", e);
        }
        if (nodes < DEFAULT.maxAllowableNumaNodes()) {
            throw new IllegalArgumentException("the minimum value of \"" + MAX_NODES + "\" should not be less than "
                    + DEFAULT.maxAllowableNumaNodes());
        }
        return nodes;
    }
}
