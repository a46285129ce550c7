package io.jubelet.adapters.apiserver.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StrategicPatchTest {

    private static final StrategicPatch PATCH = new StrategicPatch(Map.of("conditions", "type", "deep.items", "ip"),
            Set.of("addresses"));

    @Test
    void sameMeansNothing() {
        check("{'a':{'b':[1]},'conditions':[{'type':'A'}]}", "{'a':{'b':[1]},'conditions':[{'type':'A'}]}", "{}");
    }

    @Test
    void membersAreAddedChangedAndRemoved() {
        check("{'same':1,'old':2,'gone':3,'deep':{'x':1,'y':2}}", "{'same':1,'old':4,'new':5,'deep':{'x':1}}",
                "{'old':4,'gone':null,'new':5,'deep':{'y':null}}");
    }

    @Test
    void listsWithoutAKeyAreReplaced() {
        check("{'list':[{'name':'a','n':1},{'name':'b'}]}", "{'list':[{'name':'a','n':2},{'name':'b'}]}",
                "{'list':[{'name':'a','n':2},{'name':'b'}]}");
        check("{'list':[1]}", "{}", "{'list':null}");
    }

    @Test
    void listsWithAKeyAreMerged() {
        check("{'conditions':[{'type':'A','status':'T','reason':'R'},{'type':'B','status':'T'},{'type':'C'}]}",
                "{'conditions':[{'type':'A','status':'F'},{'type':'C'},{'type':'D','status':'T'}]}",
                """
                {'conditions':[{'type':'A','status':'F','reason':null},{'type':'D','status':'T'},
                               {'$patch':'delete','type':'B'}],
                 '$setElementOrder/conditions':[{'type':'A'},{'type':'C'},{'type':'D'}]}
                """);
    }

    @Test
    void aMergedListThatIsGoneLosesItsOwnItemsOnly() {
        check("{'conditions':[{'type':'A'}]}", "{}", "{'conditions':[{'$patch':'delete','type':'A'}]}");
    }

    @Test
    void aNewOrderIsReported() {
        check("{'deep':{'items':[{'ip':'1'},{'ip':'2'}]}}", "{'deep':{'items':[{'ip':'2'},{'ip':'1'}]}}",
                "{'deep':{'$setElementOrder/items':[{'ip':'2'},{'ip':'1'}]}}");
    }

    @Test
    void listsWhoseKeysRepeatAreReplacedAgainstTheServersWill() {
        check("{'addresses':[{'type':'I','address':'1'}]}", "{'addresses':[{'type':'I','address':'2'}]}",
                "{'addresses':[{'$patch':'replace'},{'type':'I','address':'2'}]}");
    }

    private static void check(String before, String after, String patch) {
        assertEquals(tree(patch), PATCH.between(tree(before), tree(after)));
    }

    private static Map<String, Object> tree(String text) {
        return Tree.parse(text.replace('\'', '"')).members();
    }
}
