package io.jubelet.adapters.apiserver.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads one JSON document into a tree. */
final class JsonTree {

    /** The parser repeats the start of a text that it does not understand; manifests carry passwords. */
    private static final Pattern ECHO = Pattern.compile("token '.*?'(?=: was expecting|$)", Pattern.DOTALL);

    private static final String FIELD_MANAGERS = "managedFields";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(WireNode.MAX_DEPTH).build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final boolean all;

    private JsonTree(boolean all) {
        this.all = all;
    }

    /** The whole document. */
    static WireNode parse(String text) throws SyntaxProblem {
        return new JsonTree(true).document(text);
    }

    /** A document of an API server without its records of who manages which field, often half of it. */
    static WireNode parseObject(String text) throws SyntaxProblem {
        return new JsonTree(false).document(text);
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
            String where = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr()
                    + ", column " + e.getLocation().getColumnNr() + ": ";
            String what = ECHO.matcher(e.getOriginalMessage()).replaceAll("token");
            throw new SyntaxProblem("not valid JSON: " + where + what);
        } catch (IOException e) {
            throw new SyntaxProblem("not valid JSON: " + e.getMessage());
        }
    }

    private WireNode read(JsonParser parser) throws IOException {
        int line = line(parser);
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

    private WireNode object(JsonParser parser, int line) throws IOException {
        Map<String, WireNode> members = new LinkedHashMap<>();
        List<WireNode.Repeated> repeated = new ArrayList<>(0);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            int nameLine = line(parser);
            parser.nextToken();
            if (!all && name.equals(FIELD_MANAGERS)) {
                parser.skipChildren();
                continue;
            }
            if (members.put(name, read(parser)) != null) {
                repeated.add(new WireNode.Repeated(name, nameLine));
            }
        }
        return new WireNode.Obj(line, members, repeated);
    }

    private WireNode array(JsonParser parser, int line) throws IOException {
        List<WireNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(parser));
        }
        return new WireNode.Arr(line, items);
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }
}
