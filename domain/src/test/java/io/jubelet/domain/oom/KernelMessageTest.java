package io.jubelet.domain.oom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelMessageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "6,339,5140900,-;NET: Registered protocol family 10     | 0 | NET: Registered protocol family 10",
        "4,1,0,-,caller=T1;with a caller                        | 0 | with a caller",
        "12,38556,28957802792,-;from a process                  | 1 | from a process",
        "30,12,34,c;from a daemon                               | 3 | from a daemon",
        "2,1,5,-;a; b, c                                        | 0 | a; b, c",
        "3,18446744073709551615,5,-;a long sequence             | 0 | a long sequence",
        "2147483648,1,5,-;a large facility                      | 268435456 | a large facility"})
    void theFacilityAndTheTextAreTaken(String record, int facility, String text) {
        assertEquals(Optional.of(new KernelMessage(facility, text)), KernelMessage.parse(record));
        assertEquals(Optional.of(facility == 0), KernelMessage.parse(record).map(KernelMessage::isOfKernel));
    }

    @Test
    void theLinesThatFollowAreNotPartOfTheText() {
        assertEquals(Optional.of(new KernelMessage(0, "pci 0000:00:01.0: found")),
                KernelMessage.parse("6,1,2,-;pci 0000:00:01.0: found\n SUBSYSTEM=pci\n DEVICE=+pci:0000:00:01.0\n"));
        assertEquals(Optional.of(new KernelMessage(0, "")), KernelMessage.parse("6,1,2,-;\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no fields", "6,1;few fields", ";text", "a,1,2,-;text", "6,b,2,-;text", "6,1,c,-;text",
        "-6,1,2,-;text", "6,1,2,- SUBSYSTEM=pci"})
    void otherFormatsAreNoMessages(String record) {
        assertEquals(Optional.empty(), KernelMessage.parse(record));
    }
}
