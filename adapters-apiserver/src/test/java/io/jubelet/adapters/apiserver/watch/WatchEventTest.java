package io.jubelet.adapters.apiserver.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WatchEventTest {

    private static WatchEvent of(String text) throws Exception {
        return WatchEvent.of(ObjectCodec.parse(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"code\": 410, \"reason\": \"Gone\", \"message\": \"old\"}             | ExpiredException           | old",
        "{\"code\": 410}                                                         | ExpiredException           | ''",
        "{\"reason\": \"Expired\", \"message\": \"old\"}                         | ExpiredException           | old",
        "{\"code\": 429, \"message\": \"later\"}   | ResourceExhaustedException | the server ended the watch: later",
        "{\"code\": 500, \"message\": \"damaged\"} | UnavailableException       | the server ended the watch: damaged",
        "{\"message\": \"unknown\"}                | UnavailableException       | the server ended the watch: unknown"})
    void aFailureEndsTheWatch(String status, String failure, String message) {
        var e = assertThrows(Exception.class, () -> of("{\"type\": \"ERROR\", \"object\": " + status + "}"));
        assertEquals(failure + ": " + message, e.getClass().getSimpleName() + ": " + e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"type\": \"RENAMED\", \"object\": {\"metadata\": {\"resourceVersion\": \"1\"}}} | an event of unknown type",
        "{\"type\": \"ADDED\", \"object\": {\"metadata\": {}}}                             | metadata.resourceVersion is missing"})
    void whatIsNoEventCannotBeRead(String event, String message) {
        var e = assertThrows(Exception.class, () -> of(event));
        assertEquals("UnreadableException: " + message, e.getClass().getSimpleName() + ": " + e.getMessage());
    }

    @Test
    void anEventHasTheVersionOfItsObject() throws Exception {
        WatchEvent event = of("{\"type\": \"BOOKMARK\", \"object\": {\"metadata\": {\"resourceVersion\": \"7\"}}}");
        assertEquals("BOOKMARK 7", event.change() + " " + event.version());
    }
}
