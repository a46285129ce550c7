package io.jubelet.adapters.apiserver.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document into a tree. Works on parser events: no object is ever made by a tag, aliases share one subtree, and
 * their expanded size is counted.
 */
final class YamlTree {

    /** Values that aliases may stand for, all together. */
    private static final long MAX_ALIASED_VALUES = 100_000;

    private final Parser events;
    private final Map<String, Sized> anchors = new HashMap<>();
    private final Budget budget = new Budget();
    private long aliased;
    private int depth;

    private YamlTree(Parser events) {
        this.events = events;
    }

    /** A node and how many values it stands for once aliases are followed. */
    private record Sized(WireNode node, long size) {
    }

    /** The document; a {@link WireNode.Null} when there is none. */
    static WireNode parse(String text) throws SyntaxProblem {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        options.setNestingDepthLimit(WireNode.MAX_DEPTH);
        options.setProcessComments(false);
        try {
            return new YamlTree(new ParserImpl(new StreamReader(text), options)).stream();
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark() != null ? e.getProblemMark() : e.getContextMark();
            String where = mark == null ? "" : "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1)
                    + ": ";
            String context = e.getContext() == null ? "" : e.getContext().strip() + ": ";
            String hint = String.valueOf(e.getProblem()).startsWith("expected <block end>")
                    ? " (is this line indented as the ones before it?)" : "";
            throw new SyntaxProblem("not valid YAML: " + where + context + e.getProblem() + hint);
        } catch (YAMLException e) {
            throw new SyntaxProblem("not valid YAML: " + firstLine(e));
        }
    }

    private static String firstLine(YAMLException e) {
        String message = String.valueOf(e.getMessage());
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }

    private WireNode stream() throws SyntaxProblem {
        WireNode found = new WireNode.Null(1);
        for (Event event = events.getEvent(); !(event instanceof StreamEndEvent); event = events.getEvent()) {
            if (!(event instanceof DocumentStartEvent)) {
                continue;
            }
            anchors.clear();
            WireNode document = value(events.getEvent()).node();
            if (document instanceof WireNode.Null) {
                continue;
            }
            if (!(found instanceof WireNode.Null)) {
                throw new SyntaxProblem(document.line(), "a second YAML document begins; a manifest holds one "
                        + "document, write every pod to a file of its own");
            }
            found = document;
        }
        return found;
    }

    private Sized value(Event event) throws SyntaxProblem {
        if (depth >= WireNode.MAX_DEPTH) {
            throw new SyntaxProblem(line(event), "nested more than " + WireNode.MAX_DEPTH + " levels deep");
        }
        budget.take(line(event));
        depth++;
        try {
            return switch (event.getEventId()) {
                case Alias -> alias((AliasEvent) event);
                case Scalar -> anchored((ScalarEvent) event, new Sized(scalar((ScalarEvent) event), 1));
                case SequenceStart -> anchored((SequenceStartEvent) event, sequence((SequenceStartEvent) event));
                case MappingStart -> anchored((MappingStartEvent) event, mapping((MappingStartEvent) event));
                default -> throw new SyntaxProblem(line(event), "a value was expected");
            };
        } finally {
            depth--;
        }
    }

    private Sized anchored(NodeEvent event, Sized value) {
        if (event.getAnchor() != null) {
            anchors.put(event.getAnchor(), value);
        }
        return value;
    }

    private Sized alias(AliasEvent alias) throws SyntaxProblem {
        Sized target = anchors.get(alias.getAnchor());
        if (target == null) {
            throw new SyntaxProblem(line(alias), "the alias *" + alias.getAnchor()
                    + " has no finished anchor before it");
        }
        aliased += target.size();
        if (aliased > MAX_ALIASED_VALUES) {
            throw new SyntaxProblem(line(alias), "aliases stand for more than " + MAX_ALIASED_VALUES + " values");
        }
        return target;
    }

    private static WireNode scalar(ScalarEvent scalar) throws SyntaxProblem {
        String tag = scalar.getTag();
        boolean asText = "!".equals(tag) || "tag:yaml.org,2002:str".equals(tag);
        if (tag != null && !asText) {
            throw unwantedTag(scalar, tag);
        }
        int line = line(scalar);
        return asText || !scalar.isPlain()
                ? new WireNode.Text(line, scalar.getValue()) : YamlScalars.resolve(line, scalar.getValue());
    }

    private static SyntaxProblem unwantedTag(Event event, String tag) {
        return new SyntaxProblem(line(event), "the tag " + tag + " is not allowed; manifests hold plain values");
    }

    private Sized sequence(SequenceStartEvent start) throws SyntaxProblem {
        requireNoTag(start, start.getTag());
        List<WireNode> items = new ArrayList<>();
        long size = 1;
        for (Event event = events.getEvent(); !(event instanceof SequenceEndEvent); event = events.getEvent()) {
            Sized item = value(event);
            items.add(item.node());
            size += item.size();
        }
        return new Sized(new WireNode.Arr(line(start), items), size);
    }

    private Sized mapping(MappingStartEvent start) throws SyntaxProblem {
        requireNoTag(start, start.getTag());
        Map<String, WireNode> members = new LinkedHashMap<>();
        List<WireNode.Repeated> repeated = new ArrayList<>(0);
        List<WireNode> merged = new ArrayList<>(0);
        long size = 1;
        for (Event event = events.getEvent(); !(event instanceof MappingEndEvent); event = events.getEvent()) {
            boolean merge = event instanceof ScalarEvent s && s.isPlain() && "<<".equals(s.getValue());
            String name = YamlScalars.key(value(event).node());
            Sized value = value(events.getEvent());
            size += value.size();
            if (merge) {
                merged.add(value.node());
            } else if (members.put(name, value.node()) != null) {
                repeated.add(new WireNode.Repeated(name, line(event)));
            }
        }
        for (WireNode from : merged) {
            merge(from, members);
        }
        return new Sized(new WireNode.Obj(line(start), members, repeated), size);
    }

    private static void requireNoTag(Event event, String tag) throws SyntaxProblem {
        if (tag != null && !"!".equals(tag)) {
            throw unwantedTag(event, tag);
        }
    }

    /**
     * What is written in the mapping itself wins over what is merged, and an earlier merged mapping over a later one.
     */
    private static void merge(WireNode from, Map<String, WireNode> into) throws SyntaxProblem {
        switch (from) {
            case WireNode.Obj object -> object.members().forEach(into::putIfAbsent);
            case WireNode.Arr list -> {
                for (WireNode item : list.items()) {
                    merge(item, into);
                }
            }
            default -> throw new SyntaxProblem(from.line(), "<< needs a mapping or a list of mappings");
        }
    }

    private static int line(Event event) {
        return event.getStartMark().getLine() + 1;
    }
}
