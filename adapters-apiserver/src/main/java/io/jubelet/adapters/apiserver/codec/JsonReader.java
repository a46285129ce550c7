package io.jubelet.adapters.apiserver.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads one JSON document into a tree. */
final class JsonReader {

    /** The parser repeats the start of a text that it does not understand; manifests carry passwords. */
    private static final Pattern ECHO = Pattern.compile("token '.*?'(?=: was expecting|$)", Pattern.DOTALL);

    /** Where a limit of the parser comes from, which tells its users nothing. */
    private static final Pattern LIMIT = Pattern.compile(",? from `[^`]*`");

    private static final String FIELD_MANAGERS = "managedFields";

    private static final WireNode.Excess EXCESS = new WireNode.Excess(1);

    /** An API server does not limit all names, such as those of attributes of CSI volumes; etcd takes one and a half MiB. */
    private static final int LONGEST_NAME = 2 << 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(WireNode.MAX_DEPTH).maxNameLength(LONGEST_NAME).build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final boolean all;
    private final Budget budget = new Budget();

    private JsonReader(boolean all) {
        this.all = all;
    }

    /** The whole document. */
    static WireNode parse(String text) throws SyntaxProblem {
        return new JsonReader(true).document(text);
    }

    /** A document of an API server without its records of who manages which field, often half of it. */
    static WireNode parseObject(String text) throws SyntaxProblem {
        return new JsonReader(false).document(text);
    }

    /**
     * A list of an API server: its items are delivered one by one, as they are read, and not kept.
     *
     * @return the members of the list without its items
     * @throws IOException when the text can't be read
     */
    static WireNode.Obj parseList(InputStream text, Consumer<WireNode> items) throws SyntaxProblem, IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new JsonReader(false).list(parser, items);
        } catch (JsonProcessingException e) {
            throw problem(e);
        }
    }

    private WireNode.Obj list(JsonParser parser, Consumer<WireNode> items) throws SyntaxProblem, IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new SyntaxProblem("expected a JSON object");
        }
        int line = line(parser);
        Map<String, WireNode> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.START_ARRAY && name.equals("items")) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    budget.reset();
                    items.accept(read(parser));
                }
                budget.reset();
            } else {
                members.put(name, read(parser));
            }
        }
        return new WireNode.Obj(line, members, List.of());
    }

    private WireNode document(String text) throws SyntaxProblem {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new SyntaxProblem("the JSON document is empty");
            }
            WireNode root = read(parser);
            if (parser.nextToken() != null) {
                throw new SyntaxProblem(line(parser), "there is more text after the end of the JSON document");
            }
            return root;
        } catch (JsonProcessingException e) {
            throw problem(e);
        } catch (IOException e) {
            throw new SyntaxProblem("not valid JSON: " + e.getMessage());
        }
    }

    private static SyntaxProblem problem(JsonProcessingException e) {
        String where = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr()
                + ", column " + e.getLocation().getColumnNr() + ": ";
        String what = LIMIT.matcher(ECHO.matcher(e.getOriginalMessage()).replaceAll("token")).replaceAll("");
        return new SyntaxProblem("not valid JSON: " + where + what);
    }

    private WireNode read(JsonParser parser) throws IOException, SyntaxProblem {
        int line = line(parser);
        if (!all && budget.isUsedUp()) {
            // Who may create one object must not keep all others from being read.
            parser.skipChildren();
            return EXCESS;
        }
        budget.take(line);
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, line);
            case START_ARRAY -> array(parser, line);
            case VALUE_STRING -> new WireNode.Text(line, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new WireNode.Num(line, parser.getText());
            case VALUE_TRUE -> new WireNode.Bool(line, true);
            case VALUE_FALSE -> new WireNode.Bool(line, false);
            default -> new WireNode.Null(line);
        };
    }

    private WireNode object(JsonParser parser, int line) throws IOException, SyntaxProblem {
        Map<String, WireNode> members = new LinkedHashMap<>();
        List<WireNode.Repeated> repeated = new ArrayList<>(0);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            int nameLine = line(parser);
            // Labels, and the data of ConfigMaps and Secrets, may have that name, too; their values are texts.
            if (parser.nextToken() == JsonToken.START_ARRAY && !all && name.equals(FIELD_MANAGERS)) {
                parser.skipChildren();
                continue;
            }
            if (members.put(name, read(parser)) != null) {
                repeated.add(new WireNode.Repeated(name, nameLine));
            }
        }
        return new WireNode.Obj(line, members, repeated);
    }

    private WireNode array(JsonParser parser, int line) throws IOException, SyntaxProblem {
        List<WireNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(parser));
        }
        return new WireNode.Arr(line, items);
    }

    /** Only people write texts of more than one line; the parser computes the place anew each time it is asked. */
    private int line(JsonParser parser) {
        return all ? parser.currentTokenLocation().getLineNr() : 1;
    }
}
