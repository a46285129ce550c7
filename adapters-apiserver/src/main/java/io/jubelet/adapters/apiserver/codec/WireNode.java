package io.jubelet.adapters.apiserver.codec;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A parsed document, JSON or YAML alike, in which every value has the line where it began. Immutable. */
public sealed interface WireNode {

    /** Deepest nesting that is read; pods need about a dozen levels. */
    int MAX_DEPTH = 64;

    /** Line of the first character, counted from 1. */
    int line();

    /** The value without its line: a map, a list, a text, a number, a truth value, or null. */
    Object plain();

    /** What was found, for messages; a text is never repeated. */
    String describe();

    /**
     * An object.
     *
     * @param line line
     * @param members values by name in the order of the text; of a repeated name the last one
     * @param repeated names that occur more than once, with the line of each further occurrence
     */
    record Obj(int line, Map<String, WireNode> members, List<Repeated> repeated) implements WireNode {

        @Override
        public String describe() {
            return "an object";
        }

        /** The text of a member, empty when it is missing or no text. */
        public String text(String name) {
            return members.get(name) instanceof Text text ? text.value() : "";
        }

        /** The object that a member holds, an empty one when it is missing or no object. */
        public Obj object(String name) {
            return members.get(name) instanceof Obj object ? object : new Obj(line, Map.of(), List.of());
        }

        /** The object as a plain tree that can be written again: maps, lists, texts, numbers, truth values. */
        public Map<String, Object> tree() {
            Map<String, Object> tree = new LinkedHashMap<>();
            members.forEach((name, value) -> tree.put(name, value.plain()));
            return tree;
        }

        @Override
        public Object plain() {
            return tree();
        }

        /** The items of a member, none when it is missing or no list. */
        public List<WireNode> items(String name) {
            return members.get(name) instanceof Arr list ? list.items() : List.of();
        }
    }

    /**
     * A further occurrence of a name in an object.
     *
     * @param name the name
     * @param line where it occurs again
     */
    record Repeated(String name, int line) {
    }

    /**
     * A list.
     *
     * @param line line
     * @param items items
     */
    record Arr(int line, List<WireNode> items) implements WireNode {

        @Override
        public Object plain() {
            return items.stream().map(WireNode::plain).collect(Collectors.toCollection(ArrayList::new));
        }

        @Override
        public String describe() {
            return "a list";
        }
    }

    /**
     * A text.
     *
     * @param line line
     * @param value the text
     */
    record Text(int line, String value) implements WireNode {

        @Override
        public Object plain() {
            return value;
        }

        @Override
        public String describe() {
            return "text";
        }
    }

    /**
     * A number.
     *
     * @param line line
     * @param text its decimal form
     */
    record Num(int line, String text) implements WireNode {

        @Override
        public Object plain() {
            return new BigDecimal(text);
        }

        @Override
        public String describe() {
            return "a number";
        }
    }

    /**
     * A truth value.
     *
     * @param line line
     * @param value the value
     */
    record Bool(int line, boolean value) implements WireNode {

        @Override
        public Object plain() {
            return value;
        }

        @Override
        public String describe() {
            return "a boolean";
        }
    }

    /**
     * Nothing; the same as a missing member.
     *
     * @param line line
     */
    record Null(int line) implements WireNode {

        @Override
        public Object plain() {
            return null;
        }

        @Override
        public String describe() {
            return "nothing";
        }
    }

    /**
     * A value that was not read, as the object of an API server has too many. No type takes it, so that this object alone is
     * unreadable.
     *
     * @param line line
     */
    record Excess(int line) implements WireNode {

        @Override
        public Object plain() {
            throw new UnreadableException("it has " + describe());
        }

        @Override
        public String describe() {
            return "more than " + Budget.MAX_VALUES + " values";
        }
    }
}
