/** Programs that are run for their answer, with limits of time and output. */
package io.jubelet.adapters.fs.exec;
