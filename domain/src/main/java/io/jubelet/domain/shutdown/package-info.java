/**
 * The end of the machine: which pods are ended, in which order and with how much time, and what their statuses report. No
 * clock, and nobody who is asked: who shuts the machine down is found out elsewhere.
 */
package io.jubelet.domain.shutdown;
