package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/                          | /        | /        | ''",
        "/a%20b?c=d?e               | /a b     | /a%20b   | c=d?e",
        "/a?                        | /a       | /a       | ''",
        "/a:b                       | /a:b     | /a:b     | ''",
        "//host/a                   | //host/a | //host/a | ''",
        "*                          | *        | *        | ''",
        "https://node:10250/pods?x  | /pods    | /pods    | x",
        "https://u@node             | ''       | ''       | ''",
        "https://[::1]:10250/pods   | /pods    | /pods    | ''",
        "Zz+9-.:/pods               | /pods    | /pods    | ''",
        "urn:pods                   | ''       | ''       | ''"
    })
    void targetsHavePathAndQuery(String target, String path, String raw, String query) {
        assertEquals(Optional.of(new RequestTarget(path, raw, query)), RequestTarget.parse(target));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pods", "?x", "/a\u001fb", "/a\u007fb", "/a%2", "/%zz", ":/pods", "1a:/pods", "+:/pods", "a_b:/pods",
        "https://no de/pods", "https://node:x/pods", "https://[::1/pods", "@:/a", "[:/a", "`:/a", "{:/a", "/%"})
    void otherTextsAreNoTarget(String target) {
        assertEquals(Optional.empty(), RequestTarget.parse(target));
    }

    @Test
    void theBlankIsTheFirstSignThatATargetMayHave() {
        assertEquals("/a b", RequestTarget.parse("/a b").orElseThrow().path());
    }

    @Test
    void aQueryHasValuesByName() {
        QueryValues values = QueryValues.parse("a=1&b&a=2=3&&=x&c+d=e%2Bf+g");
        assertEquals(Map.of("a", List.of("1", "2=3"), "b", List.of(""), "", List.of("x"), "c d", List.of("e+f g")), values.values());
        assertEquals(Optional.of("1"), values.first("a"));
        assertEquals(List.of("1", "2=3"), values.all("a"));
        assertEquals(Optional.empty(), values.first("z"));
        assertEquals(List.of(), values.all("z"));
    }

    @Test
    void malformedPartsOfAQueryAreIgnored() {
        assertEquals(Map.of("d", List.of("1")), QueryValues.parse("a=%z&%=b&c;=1&d=1").values());
    }
}
