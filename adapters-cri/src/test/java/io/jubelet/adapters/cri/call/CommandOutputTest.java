package io.jubelet.adapters.cri.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandOutputTest {

    @ParameterizedTest
    @CsvSource({"abc,2,ab", "abc,3,abc", "abc,4,abc", "aä,2,a", "aä,3,aä", "a€b,2,a", "a€b,3,a", "a€b,4,a€", "a😀b,4,a", "a😀b,5,a😀",
            "ä,1,''", "'',1,''"})
    void charactersStayWhole(String text, int limit, String beginning) {
        assertEquals(beginning, CommandOutput.cut(text, limit));
    }

    @Test
    void bytesThatAreNoTextAreCutAtTheLimit() {
        ByteString bytes = ByteString.copyFrom("x", StandardCharsets.UTF_8)
                .concat(ByteString.copyFrom(new byte[] {-128, -128, -128, -128, -128, -128}));

        assertEquals("x\ufffd\ufffd\ufffd\ufffd", CommandOutput.text(bytes, 5));
    }
}
